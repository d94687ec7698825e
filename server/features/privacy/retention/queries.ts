import { ERASED_WORD } from '../../../../domain/privacy/neutral-names.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** How many things of each kind are left of a renter. */
export type RetainedRow = {
  renter_id: string;
  full_name: string;
  left_on: string;
  identity_papers: number;
  meter_photos: number;
  tickets: number;
  messages: number;
  events: number;
};

/** Whoever lives somewhere, owes money or has money with the landlord has not departed, as for an erasure. */
const DEPARTED = (tx: Tx, lastDay: string): Sql => sql`
  select n.id, n.full_name, n.id_number_sealed is not null as has_number, max(upper(l.occupied)) - 1 as left_on, array_agg(l.id) as leases
  from renters n join leases l on l.organization_id = ${tx.organizationId} and l.renter_id = n.id and not isempty(l.occupied)
  where n.organization_id = ${tx.organizationId} and n.erased_at is null and n.credit_balance = 0
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

const photosWhere = (tx: Tx, condition: Sql): Sql =>
  sql`(select count(*) from photos p where p.organization_id = ${tx.organizationId} and ${condition})`;

/** Renters who left until the given day, the longest gone first, with what is left of each. */
export const listRetained = (tx: Tx, lastDay: string, limit: number): Promise<RetainedRow[]> =>
  tx.query<RetainedRow>(sql`
    with departed as materialized (${DEPARTED(tx, lastDay)}), found as materialized (
      select d.*,
        array(select h.id from household_members h where h.organization_id = ${tx.organizationId}
              and (h.renter_id = d.id or h.renter_id is null and h.lease_id = any(d.leases))) as members,
        array(select m.id from meter_readings m join leases l on l.organization_id = ${tx.organizationId} and l.id = any(d.leases)
                and (m.lease_id = l.id or m.room_id = l.room_id and l.occupied @> m.reading_date)
              where m.organization_id = ${tx.organizationId}) as readings,
        array(select i.id from invoices i where i.organization_id = ${tx.organizationId} and i.renter_id = d.id) as invoices,
        array(select t.id from maintenance_tickets t where t.organization_id = ${tx.organizationId} and t.renter_id = d.id) as tickets,
        array(select y.id from payments y where y.organization_id = ${tx.organizationId} and y.renter_id = d.id) as payments
      from departed d
    )
    select f.id as renter_id, f.full_name, f.left_on,
      (f.has_number::int
       + (select count(*) from household_members h
          where h.organization_id = ${tx.organizationId} and h.id = any(f.members) and (h.id_number_sealed is not null or h.head_id_number_sealed is not null))
       + ${photosWhere(tx, sql`(p.renter_id = f.id or p.lease_id = any(f.leases))`)}
       + (select count(*) from lease_contracts c where c.organization_id = ${tx.organizationId} and c.lease_id = any(f.leases))
       + (select count(*) from handovers h where h.organization_id = ${tx.organizationId} and h.lease_id = any(f.leases)))::int as identity_papers,
      ${photosWhere(tx, sql`p.meter_reading_id = any(f.readings)`)}::int as meter_photos,
      (select count(*) from maintenance_tickets t
       where t.organization_id = ${tx.organizationId} and t.id = any(f.tickets) and t.title <> ${ERASED_WORD})::int as tickets,
      ((select count(*) from notices n where n.organization_id = ${tx.organizationId} and n.renter_id = f.id)
       + (select count(*) from invoice_questions q
          where q.organization_id = ${tx.organizationId} and q.invoice_id = any(f.invoices) and q.message <> ${ERASED_WORD})
       + (select count(*) from announcement_recipients a where a.organization_id = ${tx.organizationId} and a.renter_id = f.id))::int as messages,
      ((select count(*) from events e
        where e.organization_id = ${tx.organizationId} and e.subject_id = any(f.id || f.leases || f.members || f.readings || f.invoices || f.tickets || f.payments)
          and e.type not in ('renter.erased', 'retention.applied') and e.data is not null and e.data ->> 'erased' is null)
       + (select count(*) from audit_events a
          where a.organization_id = ${tx.organizationId} and a.subject_id = any(f.id || f.leases || f.members || f.readings || f.invoices || f.tickets || f.payments)
            and a.action not in ('renter.erased', 'retention.applied') and a.changes <> '{}'))::int as events
    from found f order by f.left_on, f.id limit ${limit}`);
