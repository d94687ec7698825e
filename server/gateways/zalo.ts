import { type Outcome, rejected, retryLater, SENT } from './push.ts';

/** Where Zalo is reached. */
export type ZaloUrls = { oauthUrl: string; baseUrl: string };

export type ZaloAccount = {
  appId: string;
  appSecret: string;
  refreshToken: string;
  /** The approved template for each topic; a topic without one is not sent. */
  templates: Record<string, string>;
};
export type ZaloSettings = ZaloAccount & ZaloUrls;

/** Zalo refuses the account itself, for example because its refresh token is no longer valid; no retry helps. */
export class ZaloAccountRefused extends Error {}

export type ZaloTokens = {
  current(): Promise<string>;
  /** A token other than the one Zalo just rejected. */
  renewed(bad: string): Promise<string>;
};

/** Zalo's explanation may repeat the data, so that of a `secret` message is kept nowhere. */
export type ZaloMessage = {
  id: string;
  phone: string;
  templateId: string;
  data: Record<string, string>;
  secret?: true;
};
export type ZaloSender = {
  templateFor(topic: string): string | undefined;
  send(message: ZaloMessage): Promise<Outcome>;
};

const TIMEOUT_MS = 10_000;
const TOKEN_ERRORS = [-124, -216];
/** An unknown error, too many requests, and a template that may not be sent at night. */
const PASSING_ERRORS = [-100, -32, -133];

type ZaloResponse = { error: number; message?: string };

/** Template messages. Zalo returns 200 in any case: only `error: 0` is a success. */
export function zaloSender(settings: ZaloSettings, tokens: ZaloTokens): ZaloSender {
  const post = async (token: string, { id, phone, templateId, data }: ZaloMessage): Promise<ZaloResponse> => {
    const response = await fetch(`${settings.baseUrl}/message/template`, {
      method: 'POST',
      headers: { access_token: token, 'content-type': 'application/json' },
      body: JSON.stringify({ phone, template_id: templateId, template_data: data, tracking_id: id }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Zalo returned ${response.status}`);
    return (await response.json()) as ZaloResponse;
  };
  return {
    templateFor: (topic) => settings.templates[topic],
    send: async (message) => {
      try {
        const token = await tokens.current();
        let response = await post(token, message);
        if (TOKEN_ERRORS.includes(response.error)) response = await post(await tokens.renewed(token), message);
        return toOutcome(message.secret ? { error: response.error } : response);
      } catch (error) {
        const { message: reason } = error as Error;
        return error instanceof ZaloAccountRefused ? rejected(reason) : retryLater(reason);
      }
    },
  };
}

function toOutcome({ error, message = '' }: ZaloResponse): Outcome {
  if (error === 0) return SENT;
  const reason = `Zalo ${error} ${message}`.trim();
  return [...PASSING_ERRORS, ...TOKEN_ERRORS].includes(error)
    ? { ...retryLater(reason), notSent: true }
    : rejected(reason);
}
