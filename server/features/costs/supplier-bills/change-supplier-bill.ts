import { randomUUIDv7 } from 'node:crypto';
import { parseQuantity } from '../../../../domain/money.ts';
import { refuseFields } from '../../../../domain/refuse.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { deleteSupplierBill, findSupplierBill, type SupplierBill, saveSupplierBill } from './queries.ts';
import type { PutSupplierBillBody } from './schemas.ts';

export async function enterSupplierBill(
  tx: Tx,
  propertyId: string,
  wish: Static<typeof PutSupplierBillBody>,
): Promise<SupplierBill> {
  const common = wish.common_quantity ?? null;
  if (common !== null && (parseQuantity(common) ?? 0n) > (parseQuantity(wish.quantity) ?? 0n))
    throw refuseFields({ path: 'common_quantity', code: 'too_large', limit: wish.quantity });
  await findProperty(tx, propertyId);
  const bill = await saveSupplierBill(tx, {
    ...wish,
    id: randomUUIDv7(),
    property_id: propertyId,
    common_quantity: common,
    note: wish.note ?? null,
  });
  await recordAudit(tx, 'supplier_bill.entered', subjectOf(bill), { ...wish });
  return bill;
}

export async function removeSupplierBill(tx: Tx, id: string): Promise<void> {
  const bill = await findSupplierBill(tx, id);
  await deleteSupplierBill(tx, id);
  const { utility, period, quantity, amount } = bill;
  await recordAudit(tx, 'supplier_bill.removed', subjectOf(bill), { utility, period, quantity, amount });
}

const subjectOf = (bill: SupplierBill) => ({ type: 'supplier_bill', id: bill.id, propertyId: bill.property_id });
