import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type Reminder = { invoice_id: string; renter_id: string; day: number };

/** Missed reminders are sent up to this many days late, for example after downtime. */
const LATE_DAYS = 2;

/**
 * Records the reminders due today by the properties' `reminder_days`, and those missed in the last days, once per invoice and day.
 * Of several reminders for an invoice only the latest is returned. None is due on or before the issue date, when the invoice itself is sent.
 */
export function insertReminders(tx: Tx): Promise<Reminder[]> {
  const today = tx.today.toString();
  return tx.query<Reminder>(sql`
    with due as (
      select i.id, i.renter_id, d.day
      from billing_settings s
      cross join lateral unnest(s.reminder_days) as d(day)
      join invoices i on i.organization_id = ${tx.organizationId} and i.property_id = s.property_id and i.status in ('ISSUED', 'PARTIALLY_PAID')
        and i.due_date between ${today}::date - d.day - ${LATE_DAYS}::int and ${today}::date - d.day
        and i.due_date + d.day > i.issue_date
      where s.organization_id = ${tx.organizationId} and s.reminder_days <> '{}' and (s.reminded_on is null or s.reminded_on < ${today}::date)
    ), written as (
      insert into invoice_reminders (organization_id, invoice_id, day, reminded_at)
      select ${tx.organizationId}, id, day, ${tx.now.toString()} from due
      on conflict on constraint invoice_reminders_pkey do nothing
      returning invoice_id, day
    )
    select distinct on (w.invoice_id) w.invoice_id, d.renter_id, w.day
    from written w join due d on d.id = w.invoice_id and d.day = w.day
    order by w.invoice_id, w.day desc`);
}
