import { Refused } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { startRun } from './run-billing.ts';

/** One run for each property whose billing day has come and that was not billed by itself this month. */
export async function startScheduledRuns(tx: Tx, services: Services): Promise<void> {
  const period = tx.today.toPlainYearMonth().toString();
  for (const { property_id, auto_billing } of await propertiesToBill(tx, period)) {
    try {
      await startRun(tx, services, { period, property_id, issue: auto_billing === 'ISSUE' });
    } catch (error) {
      // Somebody is billing these rooms right now; the next look finds them done.
      if (error instanceof Refused && error.code === 'billing_run_in_progress') continue;
      throw error;
    }
    await tx.run(sql`
      update billing_settings set auto_billed_period = ${period} where organization_id = ${tx.organizationId} and property_id = ${property_id}`);
  }
}

/** Locked, so that two looks at the same time start one run. */
const propertiesToBill = (
  tx: Tx,
  period: string,
): Promise<{ property_id: string; auto_billing: 'DRAFT' | 'ISSUE' }[]> =>
  tx.query<{ property_id: string; auto_billing: 'DRAFT' | 'ISSUE' }>(sql`
    select s.property_id, s.auto_billing from billing_settings s
    join properties p on p.organization_id = ${tx.organizationId} and p.id = s.property_id
    where s.organization_id = ${tx.organizationId} and s.auto_billing <> 'OFF' and coalesce(s.auto_billed_period, '') < ${period}
      and least(s.billing_day, ${tx.today.daysInMonth}::int) <= ${tx.today.day} and p.archived_at is null
    order by s.property_id for update of s`);
