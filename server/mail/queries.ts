import type { Locale } from '../../domain/catalog/locales.ts';
import { sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { MailTemplate } from './email-templates.ts';

export type MailRow = { template: MailTemplate; locale: Locale; sealed: Buffer };

export const mailToSend = (tx: Transaction, id: string): Promise<MailRow | undefined> =>
  tx.first<MailRow>(sql`select * from identity.email_to_send(${id})`);

/** Whether an account of any kind has confirmed that the address is its own. */
export async function isConfirmedAddress(tx: Transaction, emailKey: string): Promise<boolean> {
  const { confirmed } = await tx.one<{ confirmed: boolean }>(
    sql`select identity.is_confirmed_address(${emailKey}) as confirmed`,
  );
  return confirmed;
}

export const markMailSent = (tx: Transaction, ids: string[], at: Temporal.Instant): Promise<void> =>
  tx.run(sql`select identity.mark_email_sent(m.id, ${at.toString()}) from unnest(${ids}::uuid[]) as m(id)`);

export const putMail = (
  tx: Transaction,
  mail: { id: string; template: string; locale: Locale; sealed: Buffer; recipient: Buffer | null },
): Promise<void> =>
  tx.run(sql`select identity.create_email(${mail.id}, ${mail.template}, ${mail.locale}, ${mail.sealed}, ${mail.recipient},
    ${tx.now.toString()})`);

/** Emails and text messages to these recipients, sent or not; returns the ids of the emails. */
export async function deleteMessagesTo(tx: Transaction, recipients: Buffer[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`select m.id from identity.delete_messages_to(${recipients}::bytea[]) as m(id)`,
  );
  return rows.map(({ id }) => id);
}
