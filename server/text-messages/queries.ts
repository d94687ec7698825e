import type { Locale } from '../../domain/catalog/locales.ts';
import type { TextTemplate } from '../../domain/catalog/notifications.ts';
import { sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';

export type TextMessageRow = { template: TextTemplate; locale: Locale; sealed: Buffer; is_zalo_refused: boolean };

export const putTextMessage = (
  tx: Transaction,
  message: {
    id: string;
    template: TextTemplate;
    locale: Locale;
    sealed: Buffer;
    recipient: Buffer | null;
    expiresAt: string;
  },
): Promise<void> =>
  tx.run(sql`select identity.create_text_message(${message.id}, ${message.template}, ${message.locale}, ${message.sealed},
    ${message.recipient}, ${tx.now.toString()}, ${message.expiresAt})`);

/** Nothing for a message that was sent, was given up or has expired. */
export const textMessageToSend = (tx: Transaction, id: string): Promise<TextMessageRow | undefined> =>
  tx.first<TextMessageRow>(sql`select * from identity.text_message_to_send(${id}, ${tx.now.toString()})`);

/** From now on the message goes by SMS. */
export const skipZalo = (tx: Transaction, id: string): Promise<void> =>
  tx.run(sql`select identity.mark_refused_by_zalo(${id})`);

/** Deletes the content; without a time, the message was not delivered. */
export const closeTextMessage = (tx: Transaction, id: string, sentAt: Temporal.Instant | null): Promise<void> =>
  tx.run(sql`select identity.close_text_message(${id}, ${sentAt?.toString() ?? null})`);
