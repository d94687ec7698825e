import type { EffectiveInvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import { allOf, inVisibleProperty, matchesRenter } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';

const MAX_RESULTS = 8;
/** Parts of a number other than its beginning are looked for among these many newest invoices; they have no index. */
const RECENT_INVOICES = 2_000;

/** Names that begin with the text first, then those with a word that does, then the shortest. */
const byRelevance = (text: Sql, name: Sql, q: string): Sql =>
  sql`starts_with(${text}, ${q}) desc, strpos(${text}, ${` ${q}`}) > 0 desc, length(${name}), ${name}`;

export type FoundRoom = {
  id: string;
  property_id: string;
  property_name: string;
  name: string;
  renter_name: string | null;
};

/** `q` is folded, as the stored copies of the names are. */
export const findRooms = (tx: Tx, q: string, withRenters: boolean): Promise<FoundRoom[]> =>
  tx.query<FoundRoom>(sql`
    select r.id, r.property_id, p.name as property_name, r.name, ${
      withRenters
        ? sql`(select n.full_name from leases l join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
               where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${isRunning(tx)} limit 1)`
        : sql`null`
    } as renter_name
    from (select r.id, r.property_id, r.name, r.search_text from rooms r
          where ${allOf(
            sql`r.organization_id = ${tx.organizationId}`,
            sql`r.archived_at is null`,
            sql`strpos(r.search_text, ${q}) > 0`,
            inVisibleProperty(tx, sql`r.property_id`),
          )}
          order by ${byRelevance(sql`r.search_text`, sql`r.name`, q)}, r.id limit ${MAX_RESULTS}) r
    join properties p on p.organization_id = ${tx.organizationId} and p.id = r.property_id
    order by ${byRelevance(sql`r.search_text`, sql`r.name`, q)}, r.id`);

export type FoundRenter = {
  id: string;
  full_name: string;
  phone: string | null;
  room_id: string | null;
  room_name: string | null;
};

/** A member limited to properties finds those who have or had a lease there. */
export const findRenters = (tx: Tx, q: string): Promise<FoundRenter[]> =>
  tx.query<FoundRenter>(sql`
    select n.id, n.full_name, n.phone, h.room_id, h.room_name
    from (select n.id, n.full_name, n.phone, n.search_text from renters n
          where ${allOf(
            sql`n.organization_id = ${tx.organizationId}`,
            sql`n.archived_at is null`,
            matchesRenter(sql`n.search_text`, q),
            tx.propertyIds !== null &&
              sql`exists (select from leases l where l.organization_id = ${tx.organizationId} and l.renter_id = n.id and ${inVisibleProperty(tx, sql`l.property_id`)})`,
          )}
          order by ${byRelevance(sql`n.search_text`, sql`n.full_name`, q)}, n.id limit ${MAX_RESULTS}) n
    left join lateral (
      select l.room_id, r.name as room_name from leases l join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
      where ${allOf(
        sql`l.organization_id = ${tx.organizationId}`,
        sql`l.renter_id = n.id`,
        isRunning(tx),
        inVisibleProperty(tx, sql`l.property_id`),
      )} limit 1) h on true
    order by ${byRelevance(sql`n.search_text`, sql`n.full_name`, q)}, n.id`);

export type FoundInvoice = {
  id: string;
  invoice_number: string;
  payment_code: string;
  period: string;
  room_name: string;
  renter_name: string;
  open_amount: string;
  status: EffectiveInvoiceStatus;
};

/** The beginning of a number or code by its index, any other part of a number among the newest; the newest first. */
export const findInvoices = (tx: Tx, q: string): Promise<FoundInvoice[]> => {
  const visible = allOf(sql`i.organization_id = ${tx.organizationId}`, inVisibleProperty(tx, sql`i.property_id`));
  const isLate = sql`i.status in ('ISSUED', 'PARTIALLY_PAID') and i.due_date < ${tx.today.toString()}::date`;
  const beginning = (column: Sql): Sql => sql`
    (select i.id from invoices i
     where ${visible} and ${column} >= ${q} and ${column} < ${`${q}\u{10ffff}`} and starts_with(${column}, ${q})
     order by ${column} desc limit ${MAX_RESULTS})`;
  return tx.query<FoundInvoice>(sql`
    with found as (
      ${beginning(sql`i.payment_code`)} union ${beginning(sql`i.invoice_number`)} union
      (select i.id from (select i.id, i.invoice_number from invoices i where ${visible} order by i.created_at desc, i.id desc limit ${RECENT_INVOICES}) i
       where strpos(i.invoice_number, ${q}) > 0 limit ${MAX_RESULTS}))
    select i.id, i.invoice_number, i.payment_code, i.period, r.name as room_name, n.full_name as renter_name,
           case when i.status in ('ISSUED', 'PARTIALLY_PAID')
                then i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount else 0 end::numeric(15, 2) as open_amount,
           case when ${isLate} then 'OVERDUE' else i.status end as status
    from found f
    join invoices i on i.organization_id = ${tx.organizationId} and i.id = f.id
    join rooms r on r.organization_id = ${tx.organizationId} and r.id = i.room_id
    join renters n on n.organization_id = ${tx.organizationId} and n.id = i.renter_id
    order by i.created_at desc, i.id desc limit ${MAX_RESULTS}`);
};
