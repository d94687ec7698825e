import { createPrivateKey } from 'node:crypto';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { byStatus, GONE, type Outcome, PUSH_TTL_SECONDS, type PushSender, retryLater, SENT } from './push.ts';
import { signToken } from './signed-token.ts';

export type ApnsSettings = { key: string; keyId: string; teamId: string; topic: string; baseUrl: string };

const TIMEOUT_MS = 10_000;
/** Apple requires a new token within the hour, and at most one every twenty minutes. */
const TOKEN_SECONDS = 50 * 60;

type ApnsResponse = { status: number; reason: string };

/** Apple's push service over one HTTP/2 connection that is reopened when it breaks. */
export function apnsSender(settings: ApnsSettings, now: () => Temporal.Instant): PushSender {
  const key = createPrivateKey(settings.key);
  let session: ClientHttp2Session | null = null;
  let token = { text: '', iat: 0 };

  const open = (): ClientHttp2Session => {
    if (session && !session.closed && !session.destroyed) return session;
    const fresh = connect(settings.baseUrl);
    const drop = () => {
      if (session === fresh) session = null;
    };
    fresh.on('error', drop).on('goaway', drop).on('close', drop);
    // An open connection must not keep the process alive.
    fresh.unref();
    session = fresh;
    return fresh;
  };

  const bearer = (): string => {
    const iat = Math.floor(now().epochMilliseconds / 1000);
    if (iat - token.iat >= TOKEN_SECONDS || iat < token.iat)
      token = { text: signToken({ kid: settings.keyId }, { iss: settings.teamId, iat }, key), iat };
    return `bearer ${token.text}`;
  };

  return {
    send: async ({ address }, { id, title, body, data }) => {
      const headers = {
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: `/3/device/${encodeURIComponent(address)}`,
        authorization: bearer(),
        'apns-topic': settings.topic,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(now().epochMilliseconds / 1000) + PUSH_TTL_SECONDS),
        'apns-collapse-id': id,
      };
      const payload = JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, ...data, notice_id: id });
      try {
        return toOutcome(await post(open(), headers, payload));
      } catch (error) {
        return retryLater((error as Error).message);
      }
    },
    close: () => session?.close(),
  };
}

function toOutcome({ status, reason }: ApnsResponse): Outcome {
  if (status === 200) return SENT;
  if (status === 410 || reason === 'BadDeviceToken' || reason === 'Unregistered') return GONE;
  return byStatus('APNs', status, reason);
}

const post = (session: ClientHttp2Session, headers: Record<string, string>, payload: string): Promise<ApnsResponse> =>
  new Promise((done, fail) => {
    const stream = session.request(headers, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    let status = 0;
    let text = '';
    stream.setEncoding('utf8');
    stream.on('response', (response) => {
      status = Number(response[constants.HTTP2_HEADER_STATUS]);
    });
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => done({ status, reason: reasonOf(text) }));
    stream.on('error', fail);
    session.once('error', fail);
    stream.on('close', () => {
      session.off('error', fail);
      fail(new Error('The connection closed before the response'));
    });
    stream.end(payload);
  });

function reasonOf(text: string): string {
  try {
    return (JSON.parse(text) as { reason?: string }).reason ?? '';
  } catch {
    return '';
  }
}
