import type { Services } from '../app-context.ts';
import type { Caller } from '../database/transaction.ts';
import type { MailGateway } from '../gateways/mail.ts';
import { mailToSend, markMailSent } from './queries.ts';
import { type MailValues, writeLetter } from './templates.ts';

/** Hands one letter over. The letter's id is its Message-ID, so a repeat after a crash is recognisable as the same letter. */
export async function deliverMail(
  services: Services,
  gateway: MailGateway,
  caller: Caller,
  id: string,
  base: string,
): Promise<void> {
  const mail = await services.database.unscoped('read', caller, (tx) => mailToSend(tx, id));
  if (!mail) return;
  const { to, values } = JSON.parse(services.sealing.open(mail.sealed, `mail ${id}`)) as {
    to: string | null;
    values: MailValues;
  };
  if (to !== null) await gateway.deliver({ id, to, ...writeLetter(mail.template, mail.locale, values, base) });
  await services.database.unscoped('write', caller, (tx) => markMailSent(tx, [id], services.clock.now()));
}
