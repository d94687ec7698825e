import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '../../domain/catalog/locales.ts';
import type { TextChannel, TextTemplate } from '../../domain/catalog/notifications.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import type { Transaction } from '../database/transaction.ts';
import { recipientIndex } from '../security/recipient-index.ts';
import { putTextMessage } from './queries.ts';
import type { TextValues } from './text-templates.ts';

/**
 * `to: null` performs the same writes without a recipient, so that a request for an unknown number takes as long as for a known one.
 */
export type TextMessage<T extends TextTemplate> = {
  to: string | null;
  locale: Locale;
  template: T;
  values: TextValues[T];
  expiresAt: string;
};

/** Somebody waits for a code. An invitation waits for the morning if Zalo sends nothing at night. */
const DELIVERY = {
  login_code: { priority: 10 },
  renter_invitation: { retryLimit: 24, retryDelay: 30, retryDelayMax: 3600 },
};

/** Stored sealed in the transaction of the work that caused it; a job delivers it afterwards. */
export async function sendTextMessage<T extends TextTemplate>(
  tx: Transaction,
  { sealing, jobs }: Pick<AppContext, 'sealing' | 'jobs'>,
  { to, values, ...message }: TextMessage<T>,
): Promise<void> {
  const id = randomUUIDv7();
  const recipient = to === null ? null : recipientIndex(sealing, to);
  const sealed = sealing.seal(JSON.stringify({ to, values }), contextOf(id));
  await putTextMessage(tx, { id, ...message, sealed, recipient });
  await jobs.enqueue(tx, 'text_messages.deliver', { text_message_id: id }, DELIVERY[message.template]);
}

export const contextOf = (id: string): string => `text message ${id}`;

/** How a message can reach a phone, in the order in which they are tried. */
export const textChannels = ({ push, sms }: Pick<Config, 'push' | 'sms'>, template: TextTemplate): TextChannel[] => [
  ...(push.zalo?.templates[template] ? (['ZALO'] as const) : []),
  ...(sms ? (['SMS'] as const) : []),
];
