import type { AppContext } from '../app-context.ts';
import type { Caller } from '../database/transaction.ts';
import type { MailGateway } from '../gateways/mail.ts';
import type { MailValues } from './email-content.ts';
import { writeEmail } from './email-templates.ts';
import { mailToSend, markMailSent } from './queries.ts';

/** Delivers one email. Its id becomes the Message-ID, so that a repeat after a crash is recognizable as the same email. */
export async function deliverMail(
  context: AppContext,
  gateway: MailGateway,
  caller: Caller,
  id: string,
  base: string,
): Promise<void> {
  const mail = await context.database.unscoped('read', caller, (tx) => mailToSend(tx, id));
  if (!mail) return;
  const { to, values } = JSON.parse(context.sealing.open(mail.sealed, `mail ${id}`)) as {
    to: string | null;
    values: MailValues;
  };
  if (to !== null) await gateway.deliver({ id, to, ...writeEmail(mail.template, mail.locale, values, base) });
  await context.database.unscoped('write', caller, (tx) => markMailSent(tx, [id], context.clock.now()));
}
