import type { ChangeResource } from '../../../../domain/catalog/changes.ts';
import type { MemberRole } from '../../../../domain/catalog/permissions.ts';
import type { Change } from '../../../database/change.ts';
import { sql } from '../../../database/sql.ts';
import type { Transaction, Tx } from '../../../database/transaction.ts';

export type ChangeRow = Change & { transaction_id: string };

type PolledRow = { snapshot: string } & (ChangeRow | { organization_id: null });

/** What committed since the snapshot in these organizations, and the snapshot that contains it. */
export async function changesSince(
  tx: Transaction,
  since: string,
  organizationIds: string[],
): Promise<{ snapshot: string; rows: ChangeRow[] }> {
  const found = await tx.query<PolledRow>(sql`
    with polled as materialized (select pg_current_snapshot() as snapshot)
    select p.snapshot::text, c.organization_id, c.resource, c.id, c.property_id, c.transaction_id::text
    from polled p left join queue.changes c
      on c.transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
      and not pg_visible_in_snapshot(c.transaction_id, ${since}::pg_snapshot)
      and c.organization_id = any(${organizationIds}::uuid[])
    order by c.transaction_id`);
  const snapshot = found[0]?.snapshot as string;
  return {
    snapshot,
    rows: found.filter((row): row is ChangeRow & { snapshot: string } => row.organization_id !== null),
  };
}

export async function currentSnapshot(tx: Transaction): Promise<string> {
  const { snapshot } = await tx.one<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
  return snapshot;
}

export type ListenerRow = {
  session_id: string;
  subject_id: string | null;
  organization_id: string | null;
  role: MemberRole | null;
  own_permissions: string[] | null;
  property_ids: string[] | null;
  renter_id: string | null;
};

/** Without operators whose organization requires a second factor that their session does not have. */
export const readListeners = (
  tx: Transaction,
  asked: { sessionId: string; subjectId: string | null }[],
): Promise<ListenerRow[]> =>
  tx.query<ListenerRow>(sql`
    select c.* from identity.session_contexts(${asked.map(({ sessionId }) => sessionId)}::uuid[],
      ${asked.map(({ subjectId }) => subjectId)}::uuid[], ${tx.now.toString()}) c
    cross join lateral identity.session_assurance(c.session_id, c.organization_id) a
    where c.renter_id is not null or not a.requires_second_factor or a.second_factor_at is not null`);

export const deleteOldChanges = (tx: Transaction): Promise<void> =>
  tx.run(sql`delete from queue.changes where created_at < clock_timestamp() - interval '15 minutes'`);

export type Place = { resource: ChangeResource; id: string; property_id: string | null };

type Ids = Partial<Record<ChangeResource, string[]>>;

/**
 * Where the changed rows are, and what else shows them: a payment its invoice and renter, a lease its room and renter, a household
 * member their lease. A renter is in every property they lease in.
 */
export const placesOf = (tx: Tx, ids: Ids): Promise<Place[]> => {
  const of = (resource: ChangeResource): string[] => ids[resource] ?? [];
  return tx.query<Place>(sql`
    select 'invoices' as resource, i.id, i.property_id from invoices i
    where i.organization_id = ${tx.organizationId} and i.id = any(${of('invoices')}::uuid[])
    union select 'payments', p.id, p.property_id from payments p
    where p.organization_id = ${tx.organizationId} and p.id = any(${of('payments')}::uuid[])
    union select 'invoices', p.invoice_id, p.property_id from payments p
    where p.organization_id = ${tx.organizationId} and p.id = any(${of('payments')}::uuid[]) and p.invoice_id is not null
    union select 'review_items', t.id, t.property_id from bank_transfers t
    where t.organization_id = ${tx.organizationId} and t.id = any(${of('review_items')}::uuid[])
    union select 'meter_readings', m.id, m.property_id from meter_readings m
    where m.organization_id = ${tx.organizationId} and m.id = any(${of('meter_readings')}::uuid[])
    union select 'tickets', t.id, t.property_id from maintenance_tickets t
    where t.organization_id = ${tx.organizationId} and t.id = any(${of('tickets')}::uuid[])
    union select 'leases', l.id, l.property_id from leases l
    where l.organization_id = ${tx.organizationId} and l.id = any(${of('leases')}::uuid[])
    union select 'rooms', l.room_id, l.property_id from leases l
    where l.organization_id = ${tx.organizationId} and l.id = any(${of('leases')}::uuid[])
    union select 'renters', l.renter_id, l.property_id from leases l
    where l.organization_id = ${tx.organizationId}
      and (l.id = any(${of('leases')}::uuid[]) or l.renter_id = any(${of('renters')}::uuid[]))
    union select 'household_members', h.id, l.property_id from household_members h
    join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id
    where h.organization_id = ${tx.organizationId} and h.id = any(${of('household_members')}::uuid[])
    union select 'leases', h.lease_id, l.property_id from household_members h
    join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id
    where h.organization_id = ${tx.organizationId} and h.id = any(${of('household_members')}::uuid[])
    union select 'rooms', r.id, r.property_id from rooms r
    where r.organization_id = ${tx.organizationId} and r.id = any(${of('rooms')}::uuid[])
    union select 'properties', r.property_id, r.property_id from rooms r
    where r.organization_id = ${tx.organizationId} and r.id = any(${of('rooms')}::uuid[])
    union select 'billing_runs', b.id, b.property_id from billing_runs b
    where b.organization_id = ${tx.organizationId} and b.id = any(${of('billing_runs')}::uuid[])
    union select 'recurring_fees', f.id, coalesce(f.property_id, r.property_id, l.property_id) from recurring_fees f
    left join rooms r on r.organization_id = ${tx.organizationId} and r.id = f.room_id
    left join leases l on l.organization_id = ${tx.organizationId} and l.id = f.lease_id
    where f.organization_id = ${tx.organizationId} and f.id = any(${of('recurring_fees')}::uuid[])
    union select 'expenses', e.id, e.property_id from expenses e
    where e.organization_id = ${tx.organizationId} and e.id = any(${of('expenses')}::uuid[])
    union select 'supplier_bills', s.id, s.property_id from supplier_bills s
    where s.organization_id = ${tx.organizationId} and s.id = any(${of('supplier_bills')}::uuid[])
    union select 'invoice_questions', q.id, q.property_id from invoice_questions q
    where q.organization_id = ${tx.organizationId} and q.id = any(${of('invoice_questions')}::uuid[])
    union select 'announcements', a.announcement_id, a.property_id from announcement_recipients a
    where a.organization_id = ${tx.organizationId} and a.announcement_id = any(${of('announcements')}::uuid[])
    union select 'deadlines', d.id, d.property_id from deadlines d
    where d.organization_id = ${tx.organizationId} and d.id = any(${of('deadlines')}::uuid[])
    union select 'invitations', i.id, l.property_id from renter_invitations i
    left join leases l on l.organization_id = ${tx.organizationId} and l.renter_id = i.renter_id
    where i.organization_id = ${tx.organizationId} and i.id = any(${of('invitations')}::uuid[])
    union select 'renters', i.renter_id, l.property_id from renter_invitations i
    left join leases l on l.organization_id = ${tx.organizationId} and l.renter_id = i.renter_id
    where i.organization_id = ${tx.organizationId} and i.id = any(${of('invitations')}::uuid[])`);
};

export type Visible = { renter_id: string; resource: ChangeResource; id: string; property_id: string | null };

/** Which of the changed rows each of these renters may see; the rules are those of their own routes. */
export const visibleToRenters = (tx: Tx, renterIds: string[], ids: Ids): Promise<Visible[]> => {
  const of = (resource: ChangeResource): string[] => ids[resource] ?? [];
  return tx.query<Visible>(sql`
    with stays as materialized (
      select l.renter_id, l.id as lease_id, l.property_id, l.room_id, l.occupied as during, true as holds from leases l
      where l.organization_id = ${tx.organizationId} and l.renter_id = any(${renterIds}::uuid[]) and not isempty(l.occupied)
      union all
      select h.renter_id, l.id, l.property_id, l.room_id, l.occupied * daterange(h.moved_in_on, h.moved_out_on, '[]'), false
      from household_members h
      join leases l on l.organization_id = ${tx.organizationId} and l.id = h.lease_id and l.renter_id <> h.renter_id
      where h.organization_id = ${tx.organizationId} and h.renter_id = any(${renterIds}::uuid[])
        and not isempty(l.occupied * daterange(h.moved_in_on, h.moved_out_on, '[]'))
    )
    select i.renter_id, 'invoices' as resource, i.id, i.property_id from invoices i
    where i.organization_id = ${tx.organizationId} and i.id = any(${of('invoices')}::uuid[])
      and i.renter_id = any(${renterIds}::uuid[]) and i.status <> 'DRAFT'
    union select p.renter_id, 'payments', p.id, p.property_id from payments p
    where p.organization_id = ${tx.organizationId} and p.id = any(${of('payments')}::uuid[]) and p.renter_id = any(${renterIds}::uuid[])
    union select q.renter_id, 'invoice_questions', q.id, q.property_id from invoice_questions q
    where q.organization_id = ${tx.organizationId} and q.id = any(${of('invoice_questions')}::uuid[])
      and q.renter_id = any(${renterIds}::uuid[])
    union select a.renter_id, 'announcements', a.announcement_id, a.property_id from announcement_recipients a
    where a.organization_id = ${tx.organizationId} and a.announcement_id = any(${of('announcements')}::uuid[])
      and a.renter_id = any(${renterIds}::uuid[])
    union select s.renter_id, 'meter_readings', m.id, m.property_id from stays s
    join meter_readings m on m.organization_id = ${tx.organizationId} and m.room_id = s.room_id and s.during @> m.reading_date
    where s.holds and m.id = any(${of('meter_readings')}::uuid[])
    union select t.renter_id, 'tickets', t.id, t.property_id from maintenance_tickets t
    where t.organization_id = ${tx.organizationId} and t.id = any(${of('tickets')}::uuid[]) and t.renter_id = any(${renterIds}::uuid[])
    union select s.renter_id, 'tickets', t.id, t.property_id from stays s
    join maintenance_tickets t on t.organization_id = ${tx.organizationId} and t.room_id = s.room_id and s.during @> t.reported_on
    where t.id = any(${of('tickets')}::uuid[])
    union select s.renter_id, 'leases', s.lease_id, s.property_id from stays s where s.lease_id = any(${of('leases')}::uuid[])
    union select s.renter_id, 'rooms', s.room_id, s.property_id from stays s
    where s.room_id = any(${of('rooms')}::uuid[]) and s.during @> ${tx.today.toString()}::date
    union select s.renter_id, 'properties', s.property_id, s.property_id from stays s
    where s.property_id = any(${of('properties')}::uuid[]) and s.during @> ${tx.today.toString()}::date
    union select s.renter_id, 'household_members', h.id, s.property_id from stays s
    join household_members h on h.organization_id = ${tx.organizationId} and h.lease_id = s.lease_id
    where h.id = any(${of('household_members')}::uuid[])
    union select r.id, 'renters', r.id, null::uuid from renters r
    where r.organization_id = ${tx.organizationId} and r.id = any(${of('renters')}::uuid[]) and r.id = any(${renterIds}::uuid[])`);
};
