import { refuse } from '../../../domain/refuse.ts';
import { allOf, inVisibleProperty } from '../../database/conditions.ts';
import { sql } from '../../database/sql.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Page } from '../../http/paging.ts';

export type RunProblem = { room_id: string; code: string; utility?: string; invoice_id?: string };

export type RunRow = {
  id: string;
  organization_id: string;
  period: string;
  property_id: string | null;
  issue: boolean;
  issue_date: string | null;
  due_date: string | null;
  status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'UNDONE';
  last_lease_id: string | null;
  total: number;
  created: number;
  existed: number;
  skipped: number;
  failed: number;
  problems: RunProblem[];
  finished_at: string | null;
  created_at: string;
  updated_at: string;
};

export const listRuns = (
  tx: Tx,
  filter: { period?: string; property_id?: string; status?: string },
  page: Page,
): Promise<RunRow[]> =>
  tx.query<RunRow>(sql`
    select b.* from billing_runs b
    where ${allOf(
      sql`b.organization_id = ${tx.organizationId}`,
      filter.period && sql`b.period = ${filter.period}`,
      filter.property_id && sql`b.property_id = ${filter.property_id}`,
      filter.status && sql`b.status = ${filter.status}`,
      inVisibleProperty(tx, sql`b.property_id`),
    )} ${page.where} ${page.orderBy}`);

export async function findRun(tx: Tx, id: string, lock = false): Promise<RunRow> {
  const row = await tx.first<RunRow>(sql`
    select b.* from billing_runs b
    where ${allOf(sql`b.organization_id = ${tx.organizationId}`, sql`b.id = ${id}`, inVisibleProperty(tx, sql`b.property_id`))} ${lock ? sql`for update` : sql``}`);
  if (!row) throw refuse('not_found');
  return row;
}

/** Whether another run of the month is under way over some of the same rooms; asked under a lock of the organization. */
export async function isScopeBusy(tx: Tx, period: string, propertyId: string | null): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`billing run ${tx.organizationId}`}, 0))`);
  const rows = await tx.query(sql`
    select from billing_runs where organization_id = ${tx.organizationId} and period = ${period} and status in ('QUEUED', 'RUNNING')
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

export const saveRun = (tx: Tx, run: RunRow): Promise<void> =>
  tx.run(sql`
    update billing_runs set status = ${run.status}, last_lease_id = ${run.last_lease_id}, created = ${run.created}, existed = ${run.existed},
      skipped = ${run.skipped}, failed = ${run.failed}, problems = ${JSON.stringify(run.problems)}::jsonb, finished_at = ${run.finished_at},
      updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${run.id}`);

export type RunLease = { id: string; room_id: string; renter_id: string };

/** The latest lease of every room that is let in the month, after the one dealt with last. */
export const leasesToBill = (
  tx: Tx,
  scope: { period: string; property_id: string | null },
  after: string | null,
  limit: number | null,
): Promise<RunLease[]> =>
  tx.query<RunLease>(sql`
    select l.id, l.room_id, l.renter_id from leases l
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      scope.property_id && sql`l.property_id = ${scope.property_id}`,
      after && sql`l.id > ${after}::uuid`,
      inVisibleProperty(tx, sql`l.property_id`),
    )}
      and l.occupied && daterange(${`${scope.period}-01`}::date, (${`${scope.period}-01`}::date + interval '1 month')::date)
      and not exists (
        select from leases n where n.organization_id = ${tx.organizationId} and n.room_id = l.room_id and n.start_date > l.start_date
          and n.occupied && daterange(${`${scope.period}-01`}::date, (${`${scope.period}-01`}::date + interval '1 month')::date))
    order by l.id ${limit === null ? sql`` : sql`limit ${limit}`}`);

export const lockLeases = (tx: Tx, ids: string[]): Promise<void> =>
  tx.run(
    sql`select id from leases where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[]) order by id for update`,
  );

export async function billedLeases(tx: Tx, leaseIds: string[], period: string): Promise<Set<string>> {
  const rows = await tx.query<{ lease_id: string }>(sql`
    select lease_id from invoices where organization_id = ${tx.organizationId} and lease_id = any(${leaseIds}::uuid[]) and period = ${period}
      and kind = 'MONTHLY' and status <> 'CANCELLED'`);
  return new Set(rows.map(({ lease_id }) => lease_id));
}

/** Leases that ran out by date and were never settled: their last days wait for somebody. */
export const expiredUnsettled = (tx: Tx, scope: { property_id: string | null }): Promise<{ room_id: string }[]> =>
  tx.query<{ room_id: string }>(sql`
    select l.room_id from leases l
    where ${allOf(
      sql`l.organization_id = ${tx.organizationId}`,
      sql`l.ended_on is null and l.cancelled_at is null and l.after_end_date = 'STOP' and l.end_date < ${tx.today.toString()}::date`,
      scope.property_id && sql`l.property_id = ${scope.property_id}`,
      inVisibleProperty(tx, sql`l.property_id`),
    )} order by l.id limit 1000`);

export const tagInvoices = (tx: Tx, runId: string, ids: string[]): Promise<void> =>
  tx.run(
    sql`update invoices set billing_run_id = ${runId} where organization_id = ${tx.organizationId} and id = any(${ids}::uuid[])`,
  );

export type RunInvoice = { id: string; room_id: string; status: string; paid_amount: string; renter_id: string };

export const invoicesOfRun = (tx: Tx, runId: string): Promise<RunInvoice[]> =>
  tx.query<RunInvoice>(sql`
    select id, room_id, status, paid_amount, renter_id from invoices
    where organization_id = ${tx.organizationId} and billing_run_id = ${runId} and status <> 'CANCELLED' order by id`);

export const totalsOfMonth = (
  tx: Tx,
  roomIds: string[],
  period: string,
): Promise<{ room_id: string; total: string }[]> =>
  tx.query<{ room_id: string; total: string }>(sql`
    select room_id, sum(total_amount)::numeric(15, 2) as total from invoices
    where organization_id = ${tx.organizationId} and room_id = any(${roomIds}::uuid[]) and period = ${period} and kind = 'MONTHLY' and status <> 'CANCELLED'
    group by room_id`);
