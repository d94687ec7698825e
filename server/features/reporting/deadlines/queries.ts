import type {
  DeadlineKind,
  DeadlineState,
  DeadlineSubject,
  StoredDeadlineState,
} from '../../../../domain/catalog/deadlines.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { inScope, type PropertyFilter } from '../reports/scope-queries.ts';
import { stillHolds } from './condition-queries.ts';

export type DeadlineRow = {
  id: string;
  organization_id: string;
  kind: DeadlineKind;
  state: DeadlineState;
  property_id: string | null;
  property_name: string | null;
  subject_type: DeadlineSubject;
  subject_id: string;
  subject_name: string | null;
  member_name: string | null;
  lease_id: string | null;
  room_id: string | null;
  room_name: string | null;
  renter_id: string | null;
  renter_name: string | null;
  due_on: string;
  due_at: string;
  postponed_until: string | null;
  reason: string | null;
  changed_by_name: string | null;
  changed_at: string | null;
  created_at: string;
  updated_at: string;
};

/**
 * As of now: what has happened is done, although nobody has said so yet. The question stands here once, because planning it takes longer
 * than answering it; `offset 0` keeps the planner from writing it wherever the state is used.
 */
const STATE_NOW = (tx: Tx): Sql => sql`
  cross join lateral (
    select case when d.state <> 'OPEN' then d.state when not (${stillHolds(tx)}) then 'DONE'
                when d.postponed_until > ${tx.today.toString()}::date then 'POSTPONED' else 'OPEN' end as state offset 0) s`;

const isWaiting = (tx: Tx): Sql =>
  sql`d.state = 'OPEN' and (d.postponed_until is null or d.postponed_until <= ${tx.today.toString()}::date)`;

const NAMES = (tx: Tx): Sql => sql`
  left join properties p on p.organization_id = ${tx.organizationId} and p.id = d.property_id
  left join household_members h on h.organization_id = ${tx.organizationId} and d.subject_type = 'household_member' and h.id = d.subject_id
  left join leases l on l.organization_id = ${tx.organizationId} and l.id = case d.subject_type when 'lease' then d.subject_id else h.lease_id end
  left join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
  left join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id`;

const SELECT = (tx: Tx): Sql => sql`
  select d.id, d.organization_id, d.kind, s.state, d.property_id, p.name as property_name, d.subject_type, d.subject_id, d.subject_name,
         h.full_name as member_name, l.id as lease_id, l.room_id, r.name as room_name, l.renter_id, n.full_name as renter_name, d.due_on, d.due_at,
         d.postponed_until, d.reason, d.changed_by_name, d.changed_at, d.created_at, coalesce(d.changed_at, d.created_at) as updated_at
  from deadlines d ${NAMES(tx)} ${STATE_NOW(tx)}`;

export type DeadlineFilter = {
  state?: DeadlineState;
  kind?: DeadlineKind;
  property_id?: string;
  lease_id?: string;
  date_from?: string;
  date_to?: string;
};

/** What the stored state leaves open is asked of as few rows as possible. */
const byState = (tx: Tx, state: DeadlineState): Sql => {
  const today = tx.today.toString();
  switch (state) {
    case 'OPEN':
      return sql`${isWaiting(tx)} and s.state = 'OPEN'`;
    case 'POSTPONED':
      return sql`d.state = 'OPEN' and d.postponed_until > ${today}::date and s.state = 'POSTPONED'`;
    case 'DONE':
      return sql`d.state in ('OPEN', 'DONE') and s.state = 'DONE'`;
    case 'DISMISSED':
      return sql`d.state = 'DISMISSED'`;
  }
};

/** `kinds` are those that the actor may read. */
const conditions = (tx: Tx, kinds: readonly DeadlineKind[], filter: DeadlineFilter): Sql =>
  allOf(
    sql`d.organization_id = ${tx.organizationId}`,
    sql`d.kind = any(${kinds}::text[])`,
    filter.kind && sql`d.kind = ${filter.kind}`,
    filter.property_id && sql`d.property_id = ${filter.property_id}`,
    filter.lease_id && sql`l.id = ${filter.lease_id}`,
    filter.date_from && sql`d.due_on >= ${filter.date_from}::date`,
    filter.date_to && sql`d.due_on <= ${filter.date_to}::date`,
    inVisibleProperty(tx, sql`d.property_id`),
    filter.state && byState(tx, filter.state),
  );

export const listDeadlines = (
  tx: Tx,
  kinds: readonly DeadlineKind[],
  filter: DeadlineFilter,
  page: Page,
): Promise<DeadlineRow[]> =>
  tx.query<DeadlineRow>(sql`${SELECT(tx)} where ${conditions(tx, kinds, filter)} ${page.where} ${page.orderBy}`);

export async function findDeadline(tx: Tx, kinds: readonly DeadlineKind[], id: string): Promise<DeadlineRow> {
  const row = await tx.first<DeadlineRow>(sql`${SELECT(tx)} where ${conditions(tx, kinds, {})} and d.id = ${id}`);
  if (!row) throw refused('not_found');
  return row;
}

/** In a statement before the one that reads it: PostgreSQL would keep a state that it asked for before it waited for the lock. */
export const lockDeadline = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select d.id from deadlines d where d.organization_id = ${tx.organizationId} and d.id = ${id} for update`);

/** By id, for notices. */
export const readDeadlines = (tx: Tx, ids: string[]): Promise<DeadlineRow[]> =>
  tx.query<DeadlineRow>(
    sql`${SELECT(tx)} where d.organization_id = ${tx.organizationId} and d.id = any(${ids}::uuid[]) order by d.due_at, d.id`,
  );

type Decision = { state: StoredDeadlineState; postponed_until: string | null; reason: string | null };

export const saveDecision = (tx: Tx, id: string, { state, postponed_until, reason }: Decision): Promise<void> =>
  tx.run(sql`
    update deadlines d set state = ${state}, postponed_until = ${postponed_until}, reason = ${reason}, changed_by = ${tx.actor.id},
      changed_by_name = ${tx.actor.name}, changed_at = ${tx.now.toString()}
    where d.organization_id = ${tx.organizationId} and d.id = ${id}`);

/** As many rows as fit beside a count. */
const FIRST_ROWS = 3;

type Waiting = {
  deadlines: number;
  first_deadlines: {
    id: string;
    kind: DeadlineKind;
    due_on: string;
    room_name: string | null;
    name: string | null;
  }[];
};

/** What waits, for the dashboard. */
export const countDeadlines = (tx: Tx, kinds: readonly DeadlineKind[], input: PropertyFilter): Promise<Waiting> =>
  tx.one<Waiting>(sql`
    with d as materialized (
      select d.* from deadlines d
      where ${allOf(
        sql`d.organization_id = ${tx.organizationId}`,
        sql`d.kind = any(${kinds}::text[])`,
        isWaiting(tx),
        stillHolds(tx),
        ...inScope(tx, sql`d.property_id`, input),
      )})
    select (select count(*)::int from d) as deadlines,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
        select d.id, d.kind, d.due_on, r.name as room_name, coalesce(d.subject_name, h.full_name, n.full_name, p.name) as name
        from d ${NAMES(tx)} order by d.due_at, d.id limit ${FIRST_ROWS}) f) as first_deadlines`);
