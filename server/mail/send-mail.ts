import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '../../domain/catalog/locales.ts';
import { sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import type { MailTemplate, MailValues } from './templates.ts';

/** `to: null` makes the same writes for nobody, so that asking for an unknown address takes as long as for a known one. */
export type Mail = { to: string | null; locale: Locale; template: MailTemplate; values: MailValues };

/** Sealed into the database with the work that caused it; a job carries it out afterwards. */
export async function sendMail(
  tx: Transaction,
  services: Pick<Services, 'sealing' | 'jobs'>,
  mail: Mail,
): Promise<void> {
  const id = randomUUIDv7();
  const sealed = services.sealing.seal(JSON.stringify({ to: mail.to, values: mail.values }), `mail ${id}`);
  await tx.run(
    sql`select identity.create_email(${id}, ${mail.template}, ${mail.locale}, ${sealed}, ${tx.now.toString()})`,
  );
  await services.jobs.enqueue(tx, 'mail.deliver', { mail_id: id });
}
