import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import { isRunning } from '../../portfolio/occupancy/queries.ts';
import { inScope, type PropertyFilter } from '../reports/scope-queries.ts';

/** Identity numbers are masked. Rooms and debts are limited to the requested properties. */
export function renterRows(tx: Tx, input: PropertyFilter & { status?: string }): Sql {
  const leased = allOf(
    sql`l.organization_id = ${tx.organizationId}`,
    sql`l.renter_id = n.id`,
    ...inScope(tx, sql`l.property_id`, input),
  );
  const narrowed = tx.propertyIds !== null || input.property_id !== undefined;
  return sql`
    select n.id as renter_id, n.full_name, n.phone, n.email, n.date_of_birth, n.gender, n.id_number_masked as id_number, n.permanent_address,
           n.occupation, nullif(array_to_string(n.vehicle_plates, '; '), '') as vehicle_plates,
           (select string_agg(p.name || ' / ' || r.name, '; ' order by p.name, r.name) from leases l
            join properties p on p.organization_id = ${tx.organizationId} and p.id = l.property_id
            join rooms r on r.organization_id = ${tx.organizationId} and r.id = l.room_id
            where ${leased} and ${isRunning(tx)}) as current_rooms,
           n.credit_balance,
           (select coalesce(sum(i.total_amount - i.credited_amount - i.written_off_amount - i.paid_amount), 0.00) from invoices i
            where ${allOf(
              sql`i.organization_id = ${tx.organizationId}`,
              sql`i.renter_id = n.id`,
              sql`i.status in ('ISSUED', 'PARTIALLY_PAID')`,
              ...inScope(tx, sql`i.property_id`, input),
            )}) as unpaid_amount,
           case when n.archived_at is null then 'ACTIVE' else 'ARCHIVED' end as status, n.note, n.created_at
    from renters n
    where ${allOf(
      sql`n.organization_id = ${tx.organizationId}`,
      input.status === 'ACTIVE' && sql`n.archived_at is null`,
      input.status === 'ARCHIVED' && sql`n.archived_at is not null`,
      narrowed && sql`exists (select from leases l where ${leased})`,
    )}
    order by n.full_name, n.id`;
}
