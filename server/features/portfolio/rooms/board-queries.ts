import type { InvoiceStatus } from '../../../../domain/catalog/invoices.ts';
import type { Period } from '../../../../domain/period.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { coversMonth, existsPerRow, meteredTerms, metersAreRead } from '../occupancy/month-queries.ts';
import { isRunning, isUpcoming } from '../occupancy/queries.ts';

type LeaseColumns<Prefix extends string> = {
  [Name in `${Prefix}_${'id' | 'start_date' | 'end_date' | 'renter_id' | 'renter_name' | 'monthly_rent'}`]:
    | string
    | null;
};

export type BoardRow = LeaseColumns<'lease'> &
  LeaseColumns<'upcoming'> & {
    room_id: string;
    reading_period: string;
    meters_read: boolean | null;
    invoice_id: string | null;
    invoice_status: InvoiceStatus | null;
    invoice_due_date: string | null;
    total_amount: string;
    credited_amount: string;
    written_off_amount: string;
    paid_amount: string;
    open_amount: string | null;
    overdue_amount: string | null;
    days_overdue: number;
    open_tickets: number;
  };

/** What a board shows of each room, in one statement. Laterals with `limit 1`, so that each room is looked up by index. */
export const boardOf = (tx: Tx, roomIds: string[], month: Period): Promise<BoardRow[]> => {
  const today = tx.today.toString();
  const unpaid = sql`o.total_amount - o.credited_amount - o.written_off_amount - o.paid_amount`;
  return tx.query<BoardRow>(sql`
    select r.id as room_id, t.period as reading_period, ${metersAreRead(tx, existsPerRow)} as meters_read,
      ${leaseColumns(sql`l`, 'lease')}, ${leaseColumns(sql`u`, 'upcoming')},
      i.id as invoice_id, i.status as invoice_status, i.due_date as invoice_due_date, i.total_amount, i.credited_amount, i.written_off_amount,
      i.paid_amount, o.open_amount, o.overdue_amount, coalesce(${today}::date - o.overdue_since, 0) as days_overdue,
      (select count(*)::int from maintenance_tickets k
       where k.organization_id = ${tx.organizationId} and k.room_id = r.id and k.status in ('OPEN', 'IN_PROGRESS')) as open_tickets
    from rooms r
    cross join lateral (${meteredTerms(tx, month, sql`s.property_id = r.property_id`)} limit 1) t
    left join lateral (${leaseOf(tx, isRunning(tx))}) l on true
    left join lateral (${leaseOf(tx, isUpcoming(tx))}) u on true
    left join lateral (
      select i.* from invoices i
      where i.organization_id = ${tx.organizationId} and i.lease_id = l.id and i.status <> 'CANCELLED'
        and ${coversMonth(month)}
      order by i.kind, i.period desc, i.id desc limit 1) i on true
    left join lateral (
      select coalesce(sum(${unpaid}), 0)::numeric(20, 2) as open_amount,
             coalesce(sum(${unpaid}) filter (where o.due_date < ${today}::date), 0)::numeric(20, 2) as overdue_amount,
             min(o.due_date) filter (where o.due_date < ${today}::date) as overdue_since
      from invoices o
      where o.organization_id = ${tx.organizationId} and o.lease_id = l.id and o.status || '' in ('ISSUED', 'PARTIALLY_PAID')) o on true
    where r.organization_id = ${tx.organizationId} and r.id = any(${roomIds}::uuid[])`);
};

const leaseOf = (tx: Tx, condition: Sql): Sql => sql`
  select l.id, l.start_date, coalesce(l.ended_on, l.end_date) as end_date, l.renter_id, n.full_name as renter_name,
         (select e.monthly_rent from lease_rents e where e.organization_id = ${tx.organizationId} and e.lease_id = l.id
          order by e.from_date <= greatest(l.start_date, ${tx.today.toString()}::date) desc, e.from_date desc limit 1) as monthly_rent
  from leases l join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
  where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${condition}
  order by l.start_date limit 1`;

const leaseColumns = (lease: Sql, prefix: 'lease' | 'upcoming'): Sql => {
  const as = (name: string): Sql => sql`${lease}.${raw(name)} as ${raw(`${prefix}_${name}`)}`;
  return sql`${as('id')}, ${as('start_date')}, ${as('end_date')}, ${as('renter_id')}, ${as('renter_name')}, ${as('monthly_rent')}`;
};

/** Whether the text is in the name of the current renter, for searching the board. */
export const hasRenterNamed = (tx: Tx, condition: Sql): Sql =>
  existsPerRow(sql`from leases l join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id
    where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${isRunning(tx)} and ${condition}`);
