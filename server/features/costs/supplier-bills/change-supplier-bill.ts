import { randomUUIDv7 } from 'node:crypto';
import { parseQuantity } from '../../../../domain/money.ts';
import { invalidFields } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { deletePhotosOf } from '../../../photos/queries.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { deleteSupplierBill, findSupplierBill, type SupplierBill, saveSupplierBill } from './queries.ts';
import type { PutSupplierBillBody } from './schemas.ts';

export async function enterSupplierBill(
  tx: Tx,
  propertyId: string,
  input: Static<typeof PutSupplierBillBody>,
): Promise<SupplierBill> {
  const common = input.common_quantity ?? null;
  if (common !== null && (parseQuantity(common) ?? 0n) > (parseQuantity(input.quantity) ?? 0n))
    throw invalidFields({ path: 'common_quantity', code: 'too_large', limit: input.quantity });
  await findProperty(tx, propertyId);
  const bill = await saveSupplierBill(tx, {
    ...input,
    id: randomUUIDv7(),
    property_id: propertyId,
    common_quantity: common,
    note: input.note ?? null,
  });
  await recordAudit(tx, 'supplier_bill.entered', subjectOf(bill), { ...input });
  return bill;
}

export async function removeSupplierBill(tx: Tx, id: string): Promise<void> {
  const bill = await findSupplierBill(tx, id, { lock: true });
  await deletePhotosOf(tx, { type: 'supplier_bill', id });
  await deleteSupplierBill(tx, id);
  const { utility, period, quantity, amount } = bill;
  await recordAudit(tx, 'supplier_bill.removed', subjectOf(bill), { utility, period, quantity, amount });
}

const subjectOf = (bill: SupplierBill) => ({ type: 'supplier_bill', id: bill.id, propertyId: bill.property_id });
