import { sql } from '../database/sql.ts';
import type { Transaction, Tx } from '../database/transaction.ts';
import { clearOutbox } from '../events/queries.ts';
import { markMailSent } from '../mail/queries.ts';
import { skipPlanned } from '../notifications/queries.ts';

export async function hasOrganizations(tx: Transaction): Promise<boolean> {
  return (await tx.query(sql`select from identity.organization_ids(null, 1)`)).length > 0;
}

/**
 * The planner has no statistics for tables filled within the same transaction, and bad plans then cost more than the work
 * itself. Only their owner may analyze them; the commands before and after run as the app role.
 */
export async function countRows(tx: Transaction): Promise<void> {
  // Citus refuses to analyze rows that the same transaction wrote as another role.
  if (await tx.first(sql`select 1 from pg_extension where extname = 'citus'`)) return;
  await tx.run(sql`set local role rentroll_owner`);
  await tx.run(sql`analyze rooms, renters, leases, household_members, meter_readings, invoices, invoice_lines, billed_uses, payments,
    journal_entries, journal_lines, events, invoice_reminders, notices`);
  await tx.run(sql`set local role rentroll_app`);
}

/** The past stays readable, but no pending events, notices or emails are sent. */
export async function discardPending(tx: Tx, mailIds: string[]): Promise<void> {
  await clearOutbox(tx);
  await skipPlanned(tx);
  await markMailSent(tx, mailIds, tx.now);
}

export type OpenInvoice = {
  id: string;
  room_id: string;
  renter_id: string;
  lease_id: string;
  payment_code: string;
  kind: string;
  balance: string;
  due_date: string;
};

/** Unpaid invoices, oldest first, in the order of the rooms. */
export const openInvoices = (tx: Tx, period: string): Promise<OpenInvoice[]> =>
  tx.query<OpenInvoice>(sql`
    select i.id, i.room_id, i.renter_id, i.lease_id, i.payment_code, i.kind, i.due_date,
           trunc(i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount)::text as balance
    from invoices i join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    where i.organization_id = ${tx.organizationId} and i.status in ('ISSUED', 'PARTIALLY_PAID') and i.period <= ${period}
    order by i.period, r.name, i.invoice_number`);
