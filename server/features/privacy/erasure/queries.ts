import type { Ties } from '../../../../domain/privacy/check-departed.ts';
import type { Named } from '../../../../domain/privacy/mentions.ts';
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
      (select coalesce(sum(l.deposit_held), 0)::numeric(20, 2) from leases l
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

/** The renter and the household members who are erased with them, and everybody else of the organization who is still known. */
export async function readPeople(
  tx: Tx,
  renterId: string,
  memberIds: string[],
): Promise<{ people: Named[]; others: Named[] }> {
  const rows = await tx.query<Named & { is_erased: boolean }>(sql`
    select n.full_name, n.phone, n.id = ${renterId} as is_erased from renters n
    where n.organization_id = ${tx.organizationId} and n.erased_at is null
    union
    select h.full_name, h.phone, h.id = any(${memberIds}::uuid[]) from household_members h
    where h.organization_id = ${tx.organizationId} and h.renter_id is distinct from ${renterId}`);
  return { people: rows.filter((row) => row.is_erased), others: rows.filter((row) => !row.is_erased) };
}
