import type { RetentionKind } from '../../../../domain/catalog/privacy.ts';
import { ERASED_WORD } from '../../../../domain/privacy/neutral-names.ts';
import type { DueKind } from '../../../../domain/privacy/retention-due.ts';
import { empty, join, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { HAS_PAYLOAD, HAS_VALUES } from '../../../events/erase-queries.ts';
import { ownedBy } from '../erasure/subject-queries.ts';

/** How many things of each kind that is due are left of a renter; a kind of which nothing is left is missing. */
export type RetainedRow = {
  renter_id: string;
  full_name: string;
  left_on: string;
  counts: Partial<Record<RetentionKind, number>>;
};

/** Whoever lives somewhere, owes money or has money with the landlord has not departed, as for an erasure. */
const DEPARTED = (tx: Tx, lastDay: string, renterId: string | null): Sql => sql`
  select n.id, n.full_name, n.id_number_sealed is not null as has_number, max(upper(l.occupied)) - 1 as left_on
  from renters n join leases l on l.organization_id = ${tx.organizationId} and l.renter_id = n.id and not isempty(l.occupied)
  where n.organization_id = ${tx.organizationId} and n.erased_at is null and n.credit_balance = 0 ${renterId ? sql`and n.id = ${renterId}` : empty}
    and not exists (select from invoices i
                    where i.organization_id = ${tx.organizationId} and i.renter_id = n.id and (i.status = 'DRAFT'
                      or i.status in ('ISSUED', 'PARTIALLY_PAID')
                      and i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount <> 0))
    and not exists (select from household_members h join leases o on o.organization_id = ${tx.organizationId} and o.id = h.lease_id
                    where h.organization_id = ${tx.organizationId} and h.renter_id = n.id and o.occupied && daterange(${tx.today.toString()}::date, null)
                      and (o.ended_on is null or o.ended_on > ${tx.today.toString()}::date)
                      and (h.moved_out_on is null or h.moved_out_on > ${tx.today.toString()}::date))
  group by n.id, n.full_name, n.id_number_sealed
  having not bool_or(upper_inf(l.occupied)) and max(upper(l.occupied)) - 1 <= ${lastDay}::date
    and not bool_or(l.occupied && daterange(${tx.today.toString()}::date, null) and (l.ended_on is null or l.ended_on > ${tx.today.toString()}::date))
    and sum(l.deposit_held) = 0`;

const photosOf = (tx: Tx, column: Sql, kind: string): Sql => sql`
  select o.renter_id from owned o join photos p on p.organization_id = ${tx.organizationId} and p.${column} = o.id where o.kind = ${kind}`;

/** A row for each thing that the eraser of this kind would change or delete. */
const LEFT: Readonly<Record<RetentionKind, (tx: Tx) => Sql>> = {
  IDENTITY_PAPERS: (tx) => sql`
    select d.id as renter_id from departed d where d.has_number
    union all select o.renter_id from owned o join household_members h on h.organization_id = ${tx.organizationId} and h.id = o.id
      where o.kind = 'members' and (h.id_number_sealed is not null or h.head_id_number_sealed is not null)
    union all select d.id from departed d join photos p on p.organization_id = ${tx.organizationId} and p.renter_id = d.id
    union all ${photosOf(tx, sql`lease_id`, 'leases')}
    union all ${photosOf(tx, sql`handover_item_id`, 'handover_items')}
    union all select o.renter_id from owned o join lease_contracts c on c.organization_id = ${tx.organizationId} and c.lease_id = o.id
      where o.kind = 'leases'
    union all select o.renter_id from owned o where o.kind = 'handovers'`,
  METER_PHOTOS: (tx) => photosOf(tx, sql`meter_reading_id`, 'readings'),
  TICKETS: (tx) => sql`
    select o.renter_id from owned o join maintenance_tickets t on t.organization_id = ${tx.organizationId} and t.id = o.id
    where o.kind = 'tickets' and (t.title <> ${ERASED_WORD}
      or exists (select from ticket_comments c where c.organization_id = ${tx.organizationId} and c.ticket_id = t.id)
      or exists (select from photos p where p.organization_id = ${tx.organizationId} and p.ticket_id = t.id))`,
  MESSAGES: (tx) => sql`
    select n.renter_id from (
      select s.renter_id, n.id from subjects s join notices n on n.organization_id = ${tx.organizationId} and n.subject_id = s.id
      union select s.renter_id, n.id from subjects s join notices n on n.organization_id = ${tx.organizationId} and n.invoice_id = s.id
      union select d.id, n.id from departed d join notices n on n.organization_id = ${tx.organizationId} and n.renter_id = d.id
      union select d.id, n.id from departed d join notices n on n.organization_id = ${tx.organizationId} and n.recipient_id = d.id) n
    union all select o.renter_id from owned o join invoice_questions q on q.organization_id = ${tx.organizationId} and q.id = o.id
      where o.kind = 'questions' and q.message <> ${ERASED_WORD}
    union all select d.id from departed d join announcement_recipients a on a.organization_id = ${tx.organizationId} and a.renter_id = d.id`,
  EVENTS: (tx) => sql`
    select s.renter_id from subjects s join events e on e.organization_id = ${tx.organizationId} and e.subject_id = s.id where ${HAS_PAYLOAD}
    union all
    select s.renter_id from subjects s join audit_events a on a.organization_id = ${tx.organizationId} and a.subject_id = s.id where ${HAS_VALUES}`,
};

/** Renters of whom something is due, the longest gone first. Those of whom nothing is left are not among the first `limit`. */
export async function listRetained(
  tx: Tx,
  due: DueKind[],
  limit: number,
  renterId: string | null,
): Promise<RetainedRow[]> {
  const lastDay = due.map((each) => each.lastDay).reduce((a, b) => (a > b ? a : b), '');
  if (lastDay === '') return [];
  const remaining = due.map(
    (each) =>
      sql`select ${each.kind} as kind, ${each.lastDay}::date as last_day, r.renter_id from (${LEFT[each.kind](tx)}) r`,
  );
  return tx.query<RetainedRow>(sql`
    with departed as materialized (${DEPARTED(tx, lastDay, renterId)}), ${ownedBy(tx, sql`select d.id from departed d`)},
    subjects as materialized (select o.renter_id, o.id from owned o union select d.id, d.id from departed d),
    remaining as materialized (${join(remaining, ' union all ')}), counted as materialized (
      select r.renter_id, r.kind, count(*)::int as count
      from remaining r join departed d on d.id = r.renter_id and d.left_on <= r.last_day
      group by r.renter_id, r.kind
    )
    select d.id as renter_id, d.full_name, d.left_on, jsonb_object_agg(c.kind, c.count) as counts
    from departed d join counted c on c.renter_id = d.id
    group by d.id, d.full_name, d.left_on order by d.left_on, d.id limit ${limit}`);
}
