import type { Ties } from '../../../../domain/privacy/check-departed.ts';
import { ERASED_WORD } from '../../../../domain/privacy/neutral-names.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** What keeps the data of a renter from being erased. */
export async function readTies(tx: Tx, renterId: string): Promise<Ties> {
  const today = tx.today.toString();
  const row = await tx.one<{
    lease_ids: string[];
    invoice_ids: string[];
    credit_balance: string;
    deposit_held: string;
    transfer_ids: string[];
  }>(sql`
    select
      array(select l.id from leases l
            where l.organization_id = ${tx.organizationId} and l.occupied && daterange(${today}::date, null)
              and (l.ended_on is null or l.ended_on > ${today}::date)
              and (l.renter_id = ${renterId} or exists (
                select from household_members h
                where h.organization_id = ${tx.organizationId} and h.lease_id = l.id and h.renter_id = ${renterId}
                  and (h.moved_out_on is null or h.moved_out_on > ${today}::date)))
            order by l.start_date, l.id) as lease_ids,
      array(select i.id from invoices i
            where i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId}
              and (i.status = 'DRAFT' or i.status in ('ISSUED', 'PARTIALLY_PAID')
                   and i.total_amount - i.credited_amount - i.paid_amount - i.written_off_amount <> 0)
            order by i.period, i.id) as invoice_ids,
      (select n.credit_balance from renters n where n.organization_id = ${tx.organizationId} and n.id = ${renterId}) as credit_balance,
      (select coalesce(sum(l.deposit_held), 0)::numeric(15, 2) from leases l
       where l.organization_id = ${tx.organizationId} and l.renter_id = ${renterId}) as deposit_held,
      array(select b.id from bank_transfers b join invoices i on i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId}
              and i.payment_code = b.payment_code
            where b.organization_id = ${tx.organizationId} and b.resolution_kind is null order by b.id) as transfer_ids`);
  return {
    leaseIds: row.lease_ids,
    openInvoiceIds: row.invoice_ids,
    creditBalance: row.credit_balance,
    depositHeld: row.deposit_held,
    openTransferIds: row.transfer_ids,
  };
}

/** The ids of everything that belongs to a renter. */
export type RenterSubjects = {
  leases: string[];
  members: string[];
  invitations: string[];
  fees: string[];
  readings: string[];
  invoices: string[];
  questions: string[];
  credit_notes: string[];
  payments: string[];
  transfers: string[];
  tickets: string[];
  expenses: string[];
  handovers: string[];
  handover_items: string[];
  deadlines: string[];
};

/**
 * Household members of the renter's leases are included, unless they are renters themselves; of other people's leases only the renter's
 * own row is. A ticket of the room belongs to whoever reported it in those days, also
 * when who that was is erased already.
 */
export const readSubjects = (tx: Tx, renterId: string): Promise<RenterSubjects> =>
  tx.one<RenterSubjects>(sql`
    with own as materialized (
      select l.id, l.room_id, l.occupied from leases l where l.organization_id = ${tx.organizationId} and l.renter_id = ${renterId}
    ), bills as materialized (
      select i.id, i.payment_code from invoices i where i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId}
    ), paid as materialized (
      select y.id, y.receipt_id from payments y where y.organization_id = ${tx.organizationId} and y.renter_id = ${renterId}
    ), reported as materialized (
      select t.id from maintenance_tickets t
      where t.organization_id = ${tx.organizationId} and (t.renter_id = ${renterId} or t.renter_id is null
        and (t.reported_by_name is not null or t.title = ${ERASED_WORD}) and exists (select from own o where o.room_id = t.room_id and o.occupied @> t.reported_on))
    ), given as materialized (
      select h.id from handovers h where h.organization_id = ${tx.organizationId} and h.lease_id in (select o.id from own o)
    ), living as materialized (
      select h.id from household_members h
      where h.organization_id = ${tx.organizationId}
        and (h.renter_id = ${renterId} or h.renter_id is null and h.lease_id in (select o.id from own o))
    )
    select
      array(select o.id from own o) as leases,
      array(select h.id from living h) as members,
      array(select i.id from renter_invitations i where i.organization_id = ${tx.organizationId} and i.renter_id = ${renterId}) as invitations,
      array(select f.id from recurring_fees f
            where f.organization_id = ${tx.organizationId} and f.lease_id in (select o.id from own o)) as fees,
      array(select m.id from meter_readings m
            where m.organization_id = ${tx.organizationId} and (m.lease_id in (select o.id from own o)
              or exists (select from own o where o.room_id = m.room_id and o.occupied @> m.reading_date))) as readings,
      array(select b.id from bills b) as invoices,
      array(select q.id from invoice_questions q
            where q.organization_id = ${tx.organizationId} and q.invoice_id in (select b.id from bills b)) as questions,
      array(select c.id from credit_notes c
            where c.organization_id = ${tx.organizationId} and c.invoice_id in (select b.id from bills b)) as credit_notes,
      array(select p.id from paid p union select p.receipt_id from paid p) as payments,
      array(select t.id from bank_transfers t
            where t.organization_id = ${tx.organizationId} and (t.payment_id in (select p.id from paid p)
              or t.receipt_id in (select p.receipt_id from paid p) or t.invoice_id in (select b.id from bills b)
              or t.payment_code in (select b.payment_code from bills b))) as transfers,
      array(select r.id from reported r) as tickets,
      array(select e.id from expenses e
            where e.organization_id = ${tx.organizationId} and e.ticket_id in (select r.id from reported r)) as expenses,
      array(select g.id from given g) as handovers,
      array(select n.id from handover_items n
            where n.organization_id = ${tx.organizationId} and n.handover_id in (select g.id from given g)) as handover_items,
      array(select d.id from deadlines d
            where d.organization_id = ${tx.organizationId}
              and d.subject_id in (select o.id from own o union all select h.id from living h)) as deadlines`);
