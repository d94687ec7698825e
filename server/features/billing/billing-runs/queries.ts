import { randomUUIDv7 } from 'node:crypto';
import type { ErrorCode } from '../../../../domain/catalog/errors.ts';
import type { BillingRunStatus, InvoiceStatus, LineType } from '../../../../domain/catalog/invoices.ts';
import type { Utility } from '../../../../domain/catalog/meters.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Author } from '../../../database/audit.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Unscoped } from '../../../database/unscoped.ts';
import type { Page } from '../../../http/paging.ts';

const BILLING_RUN_PROBLEM_COLUMNS = {
  id: 'uuid',
  room_id: 'uuid',
  code: 'text',
  utility: 'text',
  invoice_id: 'uuid',
} as const;

export type RunProblem = { room_id: string | null; code: string; utility?: Utility; invoice_id?: string };

/** Progress of issuing or undoing a run. `by` requested it, `after` is the last invoice processed. */
export type RunAction = {
  by: Author;
  reason: string | null;
  after: string | null;
  /** The refusal that ended the action. */
  error?: { code: ErrorCode; details: unknown };
};

export type RunRow = {
  id: string;
  organization_id: string;
  period: string;
  property_id: string | null;
  issue: boolean;
  issue_date: string | null;
  due_date: string | null;
  status: BillingRunStatus;
  last_lease_id: string | null;
  total: number;
  created: number;
  existed: number;
  skipped: number;
  failed: number;
  issued: number;
  undone: number;
  kept: number;
  action: RunAction | null;
  problems: RunProblem[];
  finished_at: string | null;
  created_at: string;
  updated_at: string;
  /** Of its invoices that are not cancelled. */
  total_amount: string;
  uncancelled: number;
  drafts: number;
};

/** Runs with their problems; while a run is in progress, its counts are still in its lanes. */
const RUNS = (tx: Tx): Sql => sql`
  select b.*, (b.created + n.created)::int as created, (b.existed + n.existed)::int as existed,
    (b.skipped + n.skipped)::int as skipped, (b.failed + n.failed)::int as failed,
    coalesce((
      select jsonb_agg(jsonb_build_object('room_id', p.room_id, 'code', p.code)
        || jsonb_strip_nulls(jsonb_build_object('utility', p.utility, 'invoice_id', p.invoice_id)) order by p.id)
      from billing_run_problems p where p.organization_id = ${tx.organizationId} and p.run_id = b.id), '[]') as problems,
    v.drafts, v.uncancelled, v.total_amount
  from billing_runs b cross join lateral (
    select coalesce(sum(l.created), 0) as created, coalesce(sum(l.existed), 0) as existed, coalesce(sum(l.skipped), 0) as skipped,
      coalesce(sum(l.failed), 0) as failed
    from billing_run_lanes l where l.organization_id = ${tx.organizationId} and l.run_id = b.id) n
  cross join lateral (
    select count(*) filter (where i.status = 'DRAFT')::int as drafts, count(*)::int as uncancelled,
      coalesce(sum(i.total_amount), 0)::numeric(20, 2) as total_amount
    from invoices i where i.organization_id = ${tx.organizationId} and i.billing_run_id = b.id and i.status <> 'CANCELLED') v`;

export const listRuns = (
  tx: Tx,
  filter: { period?: string; property_id?: string; status?: string },
  page: Page,
): Promise<RunRow[]> =>
  tx.query<RunRow>(sql`
    ${RUNS(tx)}
    where ${allOf(
      sql`b.organization_id = ${tx.organizationId}`,
      filter.period && sql`b.period = ${filter.period}`,
      filter.property_id && sql`b.property_id = ${filter.property_id}`,
      filter.status && sql`b.status = ${filter.status}`,
      inVisibleProperty(tx, sql`b.property_id`),
    )} ${page.where} ${page.orderBy}`);

export async function findRun(tx: Tx, id: string, lock = false): Promise<RunRow> {
  const row = await tx.first<RunRow>(sql`
    ${RUNS(tx)}
    where ${allOf(sql`b.organization_id = ${tx.organizationId}`, sql`b.id = ${id}`, inVisibleProperty(tx, sql`b.property_id`))} ${lock ? sql`for update of b` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

/** Whether a run of the month for some of the same rooms is in progress. An advisory lock serializes the check per organization. */
export async function isScopeBusy(tx: Tx, period: string, propertyId: string | null): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`billing run ${tx.organizationId}`}, 0))`);
  const rows = await tx.query(sql`
    select from billing_runs where organization_id = ${tx.organizationId} and period = ${period} and status in ('QUEUED', 'RUNNING', 'ISSUING', 'UNDOING')
      and (property_id is null or ${propertyId}::uuid is null or property_id = ${propertyId}) limit 1`);
  return rows.length > 0;
}

export const insertRun = (
  tx: Tx,
  run: Pick<RunRow, 'id' | 'period' | 'property_id' | 'issue' | 'issue_date' | 'due_date' | 'total'>,
): Promise<void> =>
  tx.run(sql`
    insert into billing_runs (organization_id, id, period, property_id, issue, issue_date, due_date, status, total, requested_by, created_at, updated_at)
    values (${tx.organizationId}, ${run.id}, ${run.period}, ${run.property_id}, ${run.issue}, ${run.issue_date}, ${run.due_date}, 'QUEUED', ${run.total},
            ${tx.actor.id}, ${tx.now.toString()}, ${tx.now.toString()})`);

export const saveRun = (tx: Tx, run: Pick<RunRow, 'id' | 'status' | 'finished_at'>): Promise<void> =>
  tx.run(sql`
    update billing_runs set status = ${run.status}, finished_at = ${run.finished_at}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${run.id}`);

export async function insertProblems(tx: Tx, runId: string, problems: RunProblem[]): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map((problem) => ({ id: randomUUIDv7(), ...problem }));
  await tx.run(sql`
    insert into billing_run_problems (organization_id, run_id, id, room_id, code, utility, invoice_id)
    select ${tx.organizationId}, ${runId}, p.id, p.room_id, p.code, p.utility, p.invoice_id
    from ${tableOf('p', rows, BILLING_RUN_PROBLEM_COLUMNS)}
    returning id`);
}

export const deleteProblems = (tx: Tx, runId: string, code: string): Promise<void> =>
  tx.run(
    sql`delete from billing_run_problems where organization_id = ${tx.organizationId} and run_id = ${runId} and code = ${code}`,
  );

export type RunInvoice = { id: string; room_id: string; lease_id: string; renter_id: string; status: InvoiceStatus };

/** The next invoices of a run that are not cancelled, ordered by id. */
export const invoicesOfRun = (tx: Tx, runId: string, after: string | null, limit: number): Promise<RunInvoice[]> =>
  tx.query<RunInvoice>(sql`
    select id, room_id, lease_id, renter_id, status from invoices
    where ${allOf(
      sql`organization_id = ${tx.organizationId}`,
      sql`billing_run_id = ${runId}`,
      sql`status <> 'CANCELLED'`,
      after !== null && sql`id > ${after}::uuid`,
    )} order by id limit ${limit}`);

export const startAction = (tx: Tx, id: string, status: 'ISSUING' | 'UNDOING', action: RunAction): Promise<void> =>
  tx.run(sql`
    update billing_runs set status = ${status}, action = ${JSON.stringify(action)}::jsonb, issued = 0, undone = 0, kept = 0, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

export const saveAction = (
  tx: Tx,
  run: Pick<RunRow, 'id' | 'status' | 'action' | 'issued' | 'undone' | 'kept'>,
): Promise<void> =>
  tx.run(sql`
    update billing_runs set status = ${run.status}, action = ${JSON.stringify(run.action)}::jsonb, issued = ${run.issued}, undone = ${run.undone},
      kept = ${run.kept}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${run.id}`);

export type MonthTotal = { room_id: string; line_type: LineType; amount: string; use: string | null };

/** What the rooms were billed for the month, one row per room and line type. */
export const linesOfMonth = (tx: Tx, roomIds: string[], period: string): Promise<MonthTotal[]> =>
  tx.query<MonthTotal>(sql`
    select i.room_id, l.line_type, sum(l.amount)::numeric(20, 2) as amount,
      sum(l.quantity) filter (where l.metadata ->> 'source' in ('meter', 'meter_correction'))::numeric(20, 3) as use
    from invoices i join invoice_lines l on l.organization_id = ${tx.organizationId} and l.invoice_id = i.id
    where i.organization_id = ${tx.organizationId} and i.room_id = any(${roomIds}::uuid[]) and i.period = ${period}
      and i.kind = 'MONTHLY' and i.status <> 'CANCELLED'
    group by i.room_id, l.line_type`);

/** Unfinished runs of all organizations. */
export const unfinishedRuns = (tx: Unscoped): Promise<{ organization_id: string; run_id: string }[]> =>
  tx.query<{ organization_id: string; run_id: string }>(sql`select * from identity.unfinished_runs()`);
