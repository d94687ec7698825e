import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { raw, type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type CheckedTable =
  | 'invoices'
  | 'renters'
  | 'leases'
  | 'expenses'
  | 'journal_entries'
  | 'billed_uses'
  | 'cash_books'
  | 'meter_readings';

/** Ids of the rows that the self-check covers; of `billed_uses`, the ids of their invoices. */
export function visibleRows(tx: Tx, table: CheckedTable): Sql {
  const own = sql`t.organization_id = ${tx.organizationId}`;
  if (table === 'billed_uses')
    return sql`
      select t.invoice_id as id from billed_uses t join invoices i on i.organization_id = ${tx.organizationId} and i.id = t.invoice_id
      where ${allOf(own, inVisibleProperty(tx, sql`i.property_id`))}`;
  if (tx.propertyIds === null) return sql`select t.id from ${raw(table)} t where ${own}`;
  // A book is not of one property.
  if (table === 'cash_books') return sql`select t.id from cash_books t where ${own} and false`;
  // Sums over a renter or an entry would contain amounts of other properties.
  if (table === 'renters')
    return sql`
      select t.id from renters t join leases l on l.organization_id = ${tx.organizationId} and l.renter_id = t.id
      where ${own} group by t.id having bool_and(l.property_id = any(${tx.propertyIds}::uuid[]))`;
  if (table === 'journal_entries')
    return sql`
      select t.entry_id as id from journal_lines t
      where ${own} group by t.entry_id having bool_and(coalesce(t.property_id = any(${tx.propertyIds}::uuid[]), false))`;
  return sql`select t.id from ${raw(table)} t where ${allOf(own, inVisibleProperty(tx, sql`t.property_id`))}`;
}
