import { randomUUIDv7 } from 'node:crypto';
import { type Dong, dong, formatAmount } from '../../../../domain/money.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { computeBills, sumOf } from './bill-leases.ts';
import { CHUNK } from './process-run.ts';
import { findRun, insertRun, isScopeBusy, leasesToBill, type RunRow, totalsOfMonth } from './queries.ts';
import type { CreateBillingRunBody } from './schemas.ts';

const UNUSUAL_PERCENT = 150n;
const ALL_LEASES = { after: null, until: null };

type Input = Static<typeof CreateBillingRunBody>;

/** Enqueues the job in the transaction of the request. */
export async function startRun(tx: Tx, context: AppContext, input: Input): Promise<RunRow> {
  const run = await createRun(tx, input);
  await context.jobs.enqueue(tx, 'billing.run', { organization_id: tx.organizationId, run_id: run.id });
  return run;
}

export async function createRun(tx: Tx, input: Input): Promise<RunRow> {
  await checkScope(tx, input);
  const propertyId = input.property_id ?? null;
  if (await isScopeBusy(tx, input.period, propertyId)) throw refused('billing_run_in_progress');
  const id = randomUUIDv7();
  const leases = await leasesToBill(tx, { period: input.period, property_id: propertyId }, ALL_LEASES, null);
  await insertRun(tx, {
    id,
    period: input.period,
    property_id: propertyId,
    issue: input.issue ?? false,
    issue_date: input.issue_date ?? null,
    due_date: input.due_date ?? null,
    total: leases.length,
  });
  await recordAudit(tx, 'billing_run.started', { type: 'billing_run', id }, { ...input });
  return findRun(tx, id);
}

async function checkScope(tx: Tx, input: Input): Promise<void> {
  if (!input.issue && input.issue_date !== undefined)
    throw invalidFields({ path: 'issue_date', code: 'conflicts_with', other: 'issue' });
  if (input.property_id) await findProperty(tx, input.property_id, { field: 'property_id' });
  else if (tx.propertyIds !== null) throw refused('forbidden');
}

const isUnusual = (total: Dong, previous: Dong): boolean =>
  total * 100n > previous * UNUSUAL_PERCENT || previous * 100n > total * UNUSUAL_PERCENT;

/** What a run would create, and what a person should check before starting it. */
export async function previewRun(tx: Tx, input: Input) {
  await checkScope(tx, input);
  const scope = { period: input.period, property_id: input.property_id ?? null };
  const leases = await leasesToBill(tx, scope, ALL_LEASES, null);
  const terms = {
    period: input.period,
    issue: input.issue ?? false,
    issue_date: input.issue_date ?? null,
    due_date: input.due_date ?? null,
  };
  const before = Temporal.PlainYearMonth.from(input.period).subtract({ months: 1 }).toString();
  const previous = new Map(
    (
      await totalsOfMonth(
        tx,
        leases.map(({ room_id }) => room_id),
        before,
      )
    ).map((row) => [row.room_id, dong(row.total)]),
  );
  const result = { total: 0n, existing: 0, problems: [] as object[], unusual: [] as object[] };
  for (let start = 0; start < leases.length; start += CHUNK) {
    const { drafts, existed, problems } = await computeBills(tx, leases.slice(start, start + CHUNK), terms);
    result.total += sumOf(drafts);
    result.existing += existed;
    result.problems.push(...problems);
    for (const { invoice } of drafts) {
      const [total, previousTotal] = [dong(invoice.total_amount), previous.get(invoice.room_id)];
      if (previousTotal === undefined || !isUnusual(total, previousTotal)) continue;
      result.unusual.push({
        room_id: invoice.room_id,
        total_amount: invoice.total_amount,
        previous_amount: formatAmount(previousTotal),
      });
    }
  }
  return {
    ...scope,
    room_count: new Set(leases.map(({ room_id }) => room_id)).size,
    existing_count: result.existing,
    total_amount: formatAmount(result.total),
    previous_total_amount: formatAmount([...previous.values()].reduce((sum, amount) => sum + amount, 0n)),
    problems: result.problems,
    unusual: result.unusual,
  };
}
