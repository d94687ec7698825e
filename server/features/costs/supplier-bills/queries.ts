import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty } from '../../../database/conditions.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { SupplierBill as SupplierBillSchema } from './schemas.ts';

export type SupplierBill = Static<typeof SupplierBillSchema>;

const COLUMNS = sql`b.id, b.organization_id, b.property_id, b.utility, b.period, b.quantity, b.amount, b.common_quantity, b.note, b.created_at, b.updated_at`;

export const listSupplierBills = (
  tx: Tx,
  filter: { property_id: string; period?: string; utility?: SupplierBill['utility'] },
  page: Page,
): Promise<SupplierBill[]> =>
  tx.query<SupplierBill>(sql`
    select ${COLUMNS} from supplier_bills b
    where ${allOf(
      sql`b.organization_id = ${tx.organizationId}`,
      sql`b.property_id = ${filter.property_id}`,
      filter.period && sql`b.period = ${filter.period}`,
      filter.utility && sql`b.utility = ${filter.utility}`,
    )} ${page.where} ${page.orderBy}`);

export async function findSupplierBill(tx: Tx, id: string, options: { lock?: boolean } = {}): Promise<SupplierBill> {
  const visible = inVisibleProperty(tx, sql`b.property_id`);
  const row = await tx.first<SupplierBill>(sql`
    select ${COLUMNS} from supplier_bills b where ${allOf(sql`b.organization_id = ${tx.organizationId}`, sql`b.id = ${id}`, visible)}
    ${options.lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

export type SupplierBillDraft = Omit<SupplierBill, 'organization_id' | 'created_at' | 'updated_at'>;

/** One bill per property, utility and month; saving it again replaces it. */
export const saveSupplierBill = (tx: Tx, b: SupplierBillDraft): Promise<SupplierBill> =>
  tx.one<SupplierBill>(sql`
    insert into supplier_bills as b (organization_id, id, property_id, utility, period, quantity, amount, common_quantity, note, created_at, updated_at)
    values (${tx.organizationId}, ${b.id}, ${b.property_id}, ${b.utility}, ${b.period}, ${b.quantity}, ${b.amount}, ${b.common_quantity}, ${b.note},
            ${tx.now.toString()}, ${tx.now.toString()})
    on conflict (organization_id, property_id, utility, period) do update
      set quantity = excluded.quantity, amount = excluded.amount, common_quantity = excluded.common_quantity, note = excluded.note,
          updated_at = excluded.updated_at
    returning ${COLUMNS}`);

export const deleteSupplierBill = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`delete from supplier_bills where organization_id = ${tx.organizationId} and id = ${id}`);
