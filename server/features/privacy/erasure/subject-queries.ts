import { ERASED_WORD } from '../../../../domain/privacy/neutral-names.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

const NOTHING = {
  leases: [],
  members: [],
  invitations: [],
  fees: [],
  readings: [],
  invoices: [],
  questions: [],
  credit_notes: [],
  payments: [],
  transfers: [],
  tickets: [],
  expenses: [],
  handovers: [],
  handover_items: [],
  deadlines: [],
};

/** The ids of everything that belongs to a renter. */
export type RenterSubjects = Record<keyof typeof NOTHING, string[]>;

/**
 * Common table expressions, the last of which is `owned (renter_id, kind, id)`: everything that belongs to the renters whose ids are
 * selected. Household members of a renter's leases are included, unless they are renters themselves; of other people's leases only the
 * renter's own row is. A ticket of the room belongs to whoever reported it in those days, also when who that was is erased already.
 */
export const ownedBy = (tx: Tx, renterIds: Sql): Sql => sql`
  people as materialized (${renterIds}), own as materialized (
    select p.id as renter_id, l.id, l.room_id, l.occupied
    from people p join leases l on l.organization_id = ${tx.organizationId} and l.renter_id = p.id
  ), bills as materialized (
    select p.id as renter_id, i.id, i.payment_code
    from people p join invoices i on i.organization_id = ${tx.organizationId} and i.renter_id = p.id
  ), paid as materialized (
    select p.id as renter_id, y.id, y.receipt_id
    from people p join payments y on y.organization_id = ${tx.organizationId} and y.renter_id = p.id
  ), living as materialized (
    select p.id as renter_id, h.id
    from people p join household_members h on h.organization_id = ${tx.organizationId} and h.renter_id = p.id
    union
    select o.renter_id, h.id
    from own o join household_members h on h.organization_id = ${tx.organizationId} and h.lease_id = o.id and h.renter_id is null
  ), reported as materialized (
    select p.id as renter_id, t.id
    from people p join maintenance_tickets t on t.organization_id = ${tx.organizationId} and t.renter_id = p.id
    union
    select o.renter_id, t.id
    from own o join maintenance_tickets t on t.organization_id = ${tx.organizationId} and t.room_id = o.room_id and o.occupied @> t.reported_on
    where t.renter_id is null and (t.reported_by_name is not null or t.title = ${ERASED_WORD})
  ), given as materialized (
    select o.renter_id, h.id from own o join handovers h on h.organization_id = ${tx.organizationId} and h.lease_id = o.id
  ), owned as materialized (
    select o.renter_id, 'leases' as kind, o.id from own o
    union select m.renter_id, 'members', m.id from living m
    union select p.id, 'invitations', i.id
      from people p join renter_invitations i on i.organization_id = ${tx.organizationId} and i.renter_id = p.id
    union select o.renter_id, 'fees', f.id from own o join recurring_fees f on f.organization_id = ${tx.organizationId} and f.lease_id = o.id
    union select o.renter_id, 'readings', m.id from own o join meter_readings m on m.organization_id = ${tx.organizationId} and m.lease_id = o.id
    union select o.renter_id, 'readings', m.id
      from own o join meter_readings m on m.organization_id = ${tx.organizationId} and m.room_id = o.room_id and o.occupied @> m.reading_date
    union select b.renter_id, 'invoices', b.id from bills b
    union select b.renter_id, 'questions', q.id
      from bills b join invoice_questions q on q.organization_id = ${tx.organizationId} and q.invoice_id = b.id
    union select b.renter_id, 'credit_notes', c.id
      from bills b join credit_notes c on c.organization_id = ${tx.organizationId} and c.invoice_id = b.id
    union select y.renter_id, 'payments', y.id from paid y
    union select y.renter_id, 'payments', y.receipt_id from paid y
    union select y.renter_id, 'transfers', t.id from paid y join bank_transfers t on t.organization_id = ${tx.organizationId} and t.payment_id = y.id
    union select y.renter_id, 'transfers', t.id
      from paid y join bank_transfers t on t.organization_id = ${tx.organizationId} and t.receipt_id = y.receipt_id
    union select b.renter_id, 'transfers', t.id from bills b join bank_transfers t on t.organization_id = ${tx.organizationId} and t.invoice_id = b.id
    union select b.renter_id, 'transfers', t.id
      from bills b join bank_transfers t on t.organization_id = ${tx.organizationId} and t.payment_code = b.payment_code
    union select r.renter_id, 'tickets', r.id from reported r
    union select r.renter_id, 'expenses', e.id from reported r join expenses e on e.organization_id = ${tx.organizationId} and e.ticket_id = r.id
    union select g.renter_id, 'handovers', g.id from given g
    union select g.renter_id, 'handover_items', n.id
      from given g join handover_items n on n.organization_id = ${tx.organizationId} and n.handover_id = g.id
    union select o.renter_id, 'deadlines', d.id from own o join deadlines d on d.organization_id = ${tx.organizationId} and d.subject_id = o.id
    union select m.renter_id, 'deadlines', d.id from living m join deadlines d on d.organization_id = ${tx.organizationId} and d.subject_id = m.id
  )`;

export async function readSubjects(tx: Tx, renterId: string): Promise<RenterSubjects> {
  const rows = await tx.query<{ kind: keyof RenterSubjects; ids: string[] }>(sql`
    with ${ownedBy(tx, sql`select ${renterId}::uuid as id`)}
    select o.kind, array_agg(o.id) as ids from owned o group by o.kind`);
  return { ...NOTHING, ...Object.fromEntries(rows.map(({ kind, ids }) => [kind, ids])) };
}
