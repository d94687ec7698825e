import { Webhook } from 'standardwebhooks';
import { ForbiddenAddress, type GuardedFetch } from './guarded-fetch.ts';

export type WebhookMessage = { id: string; body: string; secrets: string[]; at: Temporal.Instant };
export type WebhookResponse = { status: number | null; body: string | null; error: string | null };

const TIMEOUT_MS = 10_000;
const MAX_STORED_CHARACTERS = 1_024;

/** One attempt according to Standard Webhooks: a fresh timestamp, one signature per secret; anything but 2xx is a failure. */
export async function sendWebhook(fetch: GuardedFetch, url: string, message: WebhookMessage): Promise<WebhookResponse> {
  const sentAt = new Date(message.at.epochMilliseconds);
  const signatures = message.secrets.map((secret) => new Webhook(secret).sign(message.id, sentAt, message.body));
  try {
    const { status, text } = await fetch({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Rentroll-Webhooks/1',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body: message.body,
      timeoutMs: TIMEOUT_MS,
    });
    const ok = status >= 200 && status < 300;
    return { status, body: readable(text), error: ok ? null : 'HTTP_STATUS' };
  } catch (error) {
    return { status: null, body: null, error: reasonOf(error as Error) };
  }
}

/** PostgreSQL text cannot contain NUL, and truncation may split a character. */
const readable = (text: string): string => text.slice(0, MAX_STORED_CHARACTERS).replaceAll('\0', '').toWellFormed();

function reasonOf(error: Error): string {
  if (error instanceof ForbiddenAddress) return 'FORBIDDEN_ADDRESS';
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? 'TIMEOUT' : 'UNREACHABLE';
}
