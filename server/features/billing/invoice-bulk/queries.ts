import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type VisibleInvoice = { id: string; lease_id: string; renter_id: string };

/** Those of the invoices that the caller may see. */
export const visibleInvoices = (tx: Tx, ids: string[]): Promise<VisibleInvoice[]> =>
  tx.query<VisibleInvoice>(sql`
    select i.id, i.lease_id, i.renter_id from invoices i
    where ${allOf(sql`i.organization_id = ${tx.organizationId}`, sql`i.id = any(${ids}::uuid[])`, inVisibleProperty(tx, sql`i.property_id`))}
    order by i.id`);
