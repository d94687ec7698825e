import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '../../domain/catalog/locales.ts';
import type { AppContext } from '../app-context.ts';
import type { Transaction } from '../database/transaction.ts';
import { recipientIndex } from '../security/recipient-index.ts';
import type { MailValues } from './email-content.ts';
import type { MailTemplate } from './email-templates.ts';
import { putMail } from './queries.ts';

/**
 * `to: null` performs the same writes without a recipient, so that a request for an unknown address takes as long as for a
 * known one.
 */
export type Mail = { to: string | null; locale: Locale; template: MailTemplate; values: MailValues };

/** Stored sealed in the transaction of the work that caused it; a job delivers it afterwards. */
export async function sendMail(
  tx: Transaction,
  context: Pick<AppContext, 'sealing' | 'jobs'>,
  mail: Mail,
): Promise<void> {
  const id = randomUUIDv7();
  const sealed = context.sealing.seal(JSON.stringify({ to: mail.to, values: mail.values }), `mail ${id}`);
  const recipient = mail.to === null ? null : recipientIndex(context.sealing, mail.to);
  await putMail(tx, { id, template: mail.template, locale: mail.locale, sealed, recipient });
  await context.jobs.enqueue(tx, 'mail.deliver', { mail_id: id });
}
