import { Webhook } from 'standardwebhooks';
import { byStatus, type Outcome, retryLater, SENT } from './push.ts';

/** `secret` is that of Standard Webhooks: whsec_ and base64. */
export type SmsSettings = { url: string; secret: string };
/** `id` stays the same when a message is sent again after a lost response. */
export type SmsMessage = { id: string; to: string; text: string };
export type SmsSender = { send(message: SmsMessage): Promise<Outcome> };

const TIMEOUT_MS = 10_000;

/** A gateway that takes a signed request, described in docs/sms-gateway.md. */
export const smsSender = ({ url, secret }: SmsSettings, now: () => Temporal.Instant): SmsSender => ({
  send: async ({ id, to, text }) => {
    const body = JSON.stringify({ id, to, text });
    const sentAt = new Date(now().epochMilliseconds);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Rentroll-SMS/1',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return response.ok ? SENT : byStatus('the SMS gateway', response.status);
    } catch {
      return retryLater('the SMS gateway could not be reached');
    }
  },
});
