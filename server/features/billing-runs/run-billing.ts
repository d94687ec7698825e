import { randomUUIDv7 } from 'node:crypto';
import { shown } from '../../../domain/catalog/labels.ts';
import type { Locale } from '../../../domain/catalog/locales.ts';
import { defaultIssueDate } from '../../../domain/invoices/dates.ts';
import { statusByBalance } from '../../../domain/invoices/invoice-state.ts';
import { formatAmount } from '../../../domain/money.ts';
import { Refused, refuse, refuseFields } from '../../../domain/refuse.ts';
import { recordAudit } from '../../database/audit.ts';
import { recordEvent } from '../../database/events.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Static } from '../../http/schema.ts';
import type { Services } from '../../services.ts';
import { cancelInvoice } from '../invoice-corrections/cancel-invoice.ts';
import { settingsFor } from '../invoices/input-queries.ts';
import { bookIssued } from '../invoices/issue-invoice.ts';
import { dong } from '../invoices/load-inputs.ts';
import { figuresOf } from '../invoices/present-invoice.ts';
import { lockInvoices, lockRenters, saveInvoice } from '../invoices/queries.ts';
import { readBooks } from '../journal/post-entries.ts';
import { findProperty } from '../properties/queries.ts';
import { billLeases, computeBills, sumOf } from './bill-leases.ts';
import {
  expiredUnsettled,
  findRun,
  insertRun,
  invoicesOfRun,
  isScopeBusy,
  leasesToBill,
  type RunRow,
  saveRun,
  totalsOfMonth,
} from './queries.ts';
import type { CreateBillingRunBody } from './schemas.ts';

const CHUNK = 250;
const UNUSUAL_PERCENT = 150n;

type Wish = Static<typeof CreateBillingRunBody>;

export const presentRun = ({ status, ...row }: RunRow, locale: Locale) => ({
  ...row,
  display: { status: shown('billing_run_status', status, locale) },
});

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
  const leases = await leasesToBill(tx, { period: wish.period, property_id: propertyId }, null, null);
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

/** One chunk in one transaction, with the place it reached: whoever goes on after a crash starts behind it. */
export async function advanceRun(tx: Tx, runId: string): Promise<'more' | 'done'> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'QUEUED' && run.status !== 'RUNNING') return 'done';
  const leases = await leasesToBill(tx, run, run.last_lease_id, CHUNK);
  if (leases.length === 0) return finishRun(tx, run);
  const { drafts, existed, failed, problems } = await billLeases(tx, runId, leases, run);
  await saveRun(tx, {
    ...run,
    status: 'RUNNING',
    last_lease_id: leases.at(-1)?.id ?? run.last_lease_id,
    created: run.created + drafts.length,
    existed: run.existed + existed,
    failed: run.failed + failed,
    problems: [...run.problems, ...problems],
  });
  return 'more';
}

async function finishRun(tx: Tx, run: RunRow): Promise<'done'> {
  const expired = (await expiredUnsettled(tx, run)).map(({ room_id }) => ({
    room_id,
    code: 'lease_expired_unsettled',
  }));
  const done: RunRow = {
    ...run,
    status: 'DONE',
    problems: [...run.problems, ...expired],
    finished_at: tx.now.toString(),
  };
  await saveRun(tx, done);
  const subject = { type: 'billing_run', id: run.id, propertyId: run.property_id };
  await recordEvent(tx, 'billing_run.finished', subject, presentRun(await findRun(tx, run.id), 'vi'));
  return 'done';
}

/** What a run would do, and what a person should look at before. */
export async function previewRun(tx: Tx, wish: Wish) {
  await checkScope(tx, wish);
  const scope = { period: wish.period, property_id: wish.property_id ?? null };
  const leases = await leasesToBill(tx, scope, null, null);
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

/** Issues every draft the run made. */
export async function issueRun(tx: Tx, runId: string): Promise<RunRow> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'DONE') throw refuse('invalid_status_transition', { status: run.status });
  const drafts = (await invoicesOfRun(tx, runId)).filter(({ status }) => status === 'DRAFT');
  const books = await readBooks(tx);
  for (let start = 0; start < drafts.length; start += CHUNK) {
    const chunk = drafts.slice(start, start + CHUNK);
    await lockRenters(tx, [...new Set(chunk.map(({ renter_id }) => renter_id))]);
    const rows = await lockInvoices(
      tx,
      chunk.map(({ id }) => id),
    );
    const settings = new Map(
      (await settingsFor(tx, [...new Set(rows.map((row) => row.property_id))])).map((row) => [row.property_id, row]),
    );
    const issued = rows.map((row) => ({
      ...row,
      issue_date:
        run.issue_date ??
        defaultIssueDate(
          Temporal.PlainYearMonth.from(row.period),
          settings.get(row.property_id)?.billing_day ?? 1,
        ).toString(),
      status: statusByBalance(figuresOf(row)),
    }));
    for (const row of issued) await saveInvoice(tx, row);
    await bookIssued(tx, books, issued);
  }
  await recordAudit(tx, 'billing_run.issued', { type: 'billing_run', id: runId }, { issued: drafts.length });
  return findRun(tx, runId);
}

/** Cancels what nobody paid yet; what was paid stays and is named. */
export async function undoRun(
  tx: Tx,
  runId: string,
  reason: string,
): Promise<{ run: RunRow; undone: number; kept: number }> {
  const run = await findRun(tx, runId, true);
  if (run.status !== 'DONE') throw refuse('billing_run_not_undoable', { status: run.status });
  const kept = [];
  let undone = 0;
  for (const { id, room_id, paid_amount } of await invoicesOfRun(tx, runId)) {
    if (dong(paid_amount) > 0n) kept.push({ room_id, code: 'invoice_has_payments', invoice_id: id });
    else {
      await cancelInvoice(tx, id, { reason });
      undone += 1;
    }
  }
  const problems = [...run.problems.filter(({ code }) => code !== 'invoice_has_payments'), ...kept];
  await saveRun(tx, { ...run, status: kept.length === 0 ? 'UNDONE' : 'DONE', problems });
  await recordAudit(
    tx,
    'billing_run.undone',
    { type: 'billing_run', id: runId },
    { reason, undone, kept: kept.length },
  );
  return { run: await findRun(tx, runId), undone, kept: kept.length };
}

export const failRun = async (tx: Tx, runId: string, error: unknown): Promise<void> => {
  const run = await findRun(tx, runId, true);
  const code = error instanceof Refused ? error.code : 'internal_error';
  await saveRun(tx, {
    ...run,
    status: 'FAILED',
    problems: [...run.problems, { room_id: run.id, code }],
    finished_at: tx.now.toString(),
  });
};
