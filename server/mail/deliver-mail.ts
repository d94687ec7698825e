import type { Locale } from '../../domain/catalog/locales.ts';
import { sql } from '../database/sql.ts';
import type { Caller } from '../database/transaction.ts';
import type { MailGateway } from '../gateways/mail.ts';
import type { Services } from '../services.ts';
import { type MailTemplate, type MailValues, writeLetter } from './templates.ts';

type MailRow = { template: MailTemplate; locale: Locale; sealed: Buffer };

/** Hands one letter over. The letter's id is its Message-ID, so a repeat after a crash is recognisable as the same letter. */
export async function deliverMail(
  services: Services,
  gateway: MailGateway,
  caller: Caller,
  id: string,
  base: string,
): Promise<void> {
  const mail = await services.database.unscoped('read', caller, (tx) =>
    tx.first<MailRow>(sql`select * from identity.email_to_send(${id})`),
  );
  if (!mail) return;
  const { to, values } = JSON.parse(services.sealing.open(mail.sealed, `mail ${id}`)) as {
    to: string | null;
    values: MailValues;
  };
  if (to !== null) await gateway.deliver({ id, to, ...writeLetter(mail.template, mail.locale, values, base) });
  await services.database.unscoped('write', caller, (tx) =>
    tx.run(sql`select identity.mark_email_sent(${id}, ${services.clock.now().toString()})`),
  );
}
