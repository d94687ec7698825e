import { createPrivateKey } from 'node:crypto';
import { byStatus, GONE, PUSH_TTL_SECONDS, type PushSender, retryLater, SENT } from './push.ts';
import { signToken } from './signed-token.ts';

export type FcmSettings = {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  tokenUrl: string;
  baseUrl: string;
};

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TIMEOUT_MS = 10_000;
/** A token is replaced before it expires, so that none expires in transit. */
const MARGIN_SECONDS = 120;

/** Firebase Cloud Messaging, HTTP v1. */
export function fcmSender(settings: FcmSettings, now: () => Temporal.Instant): PushSender {
  const access = accessTokens(settings, now);
  const url = `${settings.baseUrl}/v1/projects/${encodeURIComponent(settings.projectId)}/messages:send`;
  return {
    send: async ({ address }, { id, title, body, data }) => {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${await access.token()}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            message: {
              token: address,
              notification: { title, body },
              data: { ...data, notice_id: id },
              android: { collapse_key: id, priority: 'HIGH', ttl: `${PUSH_TTL_SECONDS}s`, notification: { tag: id } },
            },
          }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (response.ok) return SENT;
        if (response.status === 401) access.forget();
        const code = errorCodeOf(await response.text());
        if (code === 'UNREGISTERED') return GONE;
        return response.status === 401 ? retryLater('FCM refused the token') : byStatus('FCM', response.status, code);
      } catch (error) {
        return retryLater((error as Error).message);
      }
    },
    close: () => undefined,
  };
}

function errorCodeOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { status?: string; details?: { errorCode?: string }[] } };
    return error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? '';
  } catch {
    return '';
  }
}

/** One token for all concurrent senders, kept until shortly before it expires. */
function accessTokens({ clientEmail, privateKey, tokenUrl }: FcmSettings, now: () => Temporal.Instant) {
  const key = createPrivateKey(privateKey);
  const seconds = () => Math.floor(now().epochMilliseconds / 1000);
  let current: Promise<{ token: string; until: number }> | null = null;

  const requestToken = async () => {
    const iat = seconds();
    const claims = { iss: clientEmail, scope: SCOPE, aud: tokenUrl, iat, exp: iat + 3600 };
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signToken({}, claims, key),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Google returned ${response.status} instead of a token`);
    const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number };
    return { token: access_token, until: iat + expires_in - MARGIN_SECONDS };
  };

  const token = async (): Promise<string> => {
    current ??= requestToken();
    const requested = current;
    try {
      const known = await requested;
      if (known.until > seconds()) return known.token;
    } catch (error) {
      if (current === requested) current = null;
      throw error;
    }
    if (current === requested) current = requestToken();
    return (await (current ?? requestToken())).token;
  };

  return {
    token,
    forget: () => {
      current = null;
    },
  };
}
