import { randomUUIDv7 } from 'node:crypto';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { refuse, refuseFields } from '../../../../domain/refuse.ts';
import type { Services } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { computeBills, sumOf } from './bill-leases.ts';
import { findRun, insertRun, isScopeBusy, leasesToBill, type RunRow, totalsOfMonth } from './queries.ts';
import { CHUNK } from './run-lanes.ts';
import type { CreateBillingRunBody } from './schemas.ts';

const UNUSUAL_PERCENT = 150n;
const EVERYWHERE = { after: null, until: null };

type Wish = Static<typeof CreateBillingRunBody>;

/** Queued with the request; a job does the work, chunk by chunk. */
export async function startRun(tx: Tx, services: Services, wish: Wish): Promise<RunRow> {
  const run = await createRun(tx, wish);
  await services.jobs.enqueue(tx, 'billing.run', { organization_id: tx.organizationId, run_id: run.id });
  return run;
}

export async function createRun(tx: Tx, wish: Wish): Promise<RunRow> {
  await checkScope(tx, wish);
  const propertyId = wish.property_id ?? null;
  if (await isScopeBusy(tx, wish.period, propertyId)) throw refuse('billing_run_in_progress');
  const id = randomUUIDv7();
  const leases = await leasesToBill(tx, { period: wish.period, property_id: propertyId }, EVERYWHERE, null);
  await insertRun(tx, {
    id,
    period: wish.period,
    property_id: propertyId,
    issue: wish.issue ?? false,
    issue_date: wish.issue_date ?? null,
    due_date: wish.due_date ?? null,
    total: leases.length,
  });
  await recordAudit(tx, 'billing_run.started', { type: 'billing_run', id }, { ...wish });
  return findRun(tx, id);
}

async function checkScope(tx: Tx, wish: Wish): Promise<void> {
  if (!wish.issue && wish.issue_date !== undefined)
    throw refuseFields({ path: 'issue_date', code: 'conflicts_with', other: 'issue' });
  if (wish.property_id) await findProperty(tx, wish.property_id, { field: 'property_id' });
  else if (tx.propertyIds !== null) throw refuse('forbidden');
}

/** What a run would do, and what a person should look at before. */
export async function previewRun(tx: Tx, wish: Wish) {
  await checkScope(tx, wish);
  const scope = { period: wish.period, property_id: wish.property_id ?? null };
  const leases = await leasesToBill(tx, scope, EVERYWHERE, null);
  const terms = {
    period: wish.period,
    issue: wish.issue ?? false,
    issue_date: wish.issue_date ?? null,
    due_date: wish.due_date ?? null,
  };
  const before = Temporal.PlainYearMonth.from(wish.period).subtract({ months: 1 }).toString();
  const previous = new Map(
    (
      await totalsOfMonth(
        tx,
        leases.map(({ room_id }) => room_id),
        before,
      )
    ).map((row) => [row.room_id, dong(row.total)]),
  );
  const answer = { total: 0n, existing: 0, problems: [] as object[], unusual: [] as object[] };
  for (let start = 0; start < leases.length; start += CHUNK) {
    const { drafts, existed, problems } = await computeBills(tx, leases.slice(start, start + CHUNK), terms);
    answer.total += sumOf(drafts);
    answer.existing += existed;
    answer.problems.push(...problems);
    for (const { invoice } of drafts) {
      const [now, then] = [dong(invoice.total_amount), previous.get(invoice.room_id)];
      if (then === undefined || (now * 100n <= then * UNUSUAL_PERCENT && then * 100n <= now * UNUSUAL_PERCENT))
        continue;
      answer.unusual.push({
        room_id: invoice.room_id,
        total_amount: invoice.total_amount,
        previous_amount: formatAmount(then),
      });
    }
  }
  return {
    ...scope,
    room_count: leases.length,
    existing_count: answer.existing,
    total_amount: formatAmount(answer.total),
    previous_total_amount: formatAmount([...previous.values()].reduce((sum, amount) => sum + amount, 0n)),
    problems: answer.problems,
    unusual: answer.unusual,
  };
}
