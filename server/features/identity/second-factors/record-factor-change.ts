import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import type { AuditAction } from '../../../../domain/catalog/audit-actions.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { MailTemplate } from '../../../mail/email-templates.ts';
import { sendMail } from '../../../mail/send-mail.ts';
import { readAccount, rentersOf } from '../accounts/queries.ts';
import { membershipsOf } from '../organizations/queries.ts';

type Account = { kind: AccountKind; id: string };

/** In the audit trail of every organization the account belongs to. Call last: it enters them one after the other. */
export async function recordFactorChange(
  tx: Transaction,
  context: AppContext,
  account: Account,
  change: { action: AuditAction; template: MailTemplate; values?: Record<string, string> },
): Promise<void> {
  const { kind, id } = account;
  const { display_name: name } = await readAccount(tx, id);
  await mailOwner(tx, context, id, change.template, change.values);
  for (const organizationId of await organizationsOf(tx, account)) {
    const scopedTx = tx.enter({ organizationId, timezone: 'UTC', propertyIds: null });
    await recordAudit(scopedTx, change.action, { type: 'account', id }, change.values ?? {}, { kind, id, name });
  }
}

export async function organizationsOf(tx: Transaction, { kind, id }: Account): Promise<Set<string>> {
  const links = kind === 'OPERATOR' ? await membershipsOf(tx, id) : await rentersOf(tx, id);
  return new Set(links.map((link) => link.organization_id));
}

/** Accounts that log in with a phone number only have no address to write to. */
export async function mailOwner(
  tx: Transaction,
  context: AppContext,
  accountId: string,
  template: MailTemplate,
  values: Record<string, string> = {},
): Promise<void> {
  const { email, display_name: name, locale, kind } = await readAccount(tx, accountId);
  if (email !== null) await sendMail(tx, context, { to: email, locale, template, values: { ...values, name, kind } });
}
