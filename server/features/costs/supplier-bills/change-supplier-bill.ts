import { randomUUIDv7 } from 'node:crypto';
import { dong, parseQuantity } from '../../../../domain/money.ts';
import { invalidFields } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { deletePhotosOf } from '../../../photos/queries.ts';
import { billedMonths } from '../../billing/electricity-guard/queries.ts';
import { type ElectricityWarning, supplierWarning } from '../../portfolio/electricity-guard/present-warning.ts';
import { readGuard } from '../../portfolio/electricity-guard/warn-or-refuse.ts';
import { findProperty } from '../../portfolio/properties/queries.ts';
import { deleteSupplierBill, findSupplierBill, type SupplierBill, saveSupplierBill } from './queries.ts';
import type { PutSupplierBillBody } from './schemas.ts';

export async function enterSupplierBill(
  tx: Tx,
  propertyId: string,
  input: Static<typeof PutSupplierBillBody>,
): Promise<{ bill: SupplierBill; warnings: ElectricityWarning[] }> {
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
  return { bill, warnings: await warnOfExcess(tx, bill) };
}

/** A bill may show that renters were already charged more than it: it is stored all the same, so nothing is refused. */
async function warnOfExcess(tx: Tx, { utility, property_id, period }: SupplierBill): Promise<ElectricityWarning[]> {
  if (utility !== 'ELECTRICITY' || (await readGuard(tx)) === 'OFF') return [];
  const months = await billedMonths(tx, [{ property_id, period }], []);
  return months.flatMap(({ supplier_amount, charged_amount }) => {
    const [amount, limit] = [dong(charged_amount), dong(supplier_amount)];
    return amount > limit ? [supplierWarning(property_id, period, { amount, limit }, tx.locale)] : [];
  });
}

export async function removeSupplierBill(tx: Tx, id: string): Promise<void> {
  const bill = await findSupplierBill(tx, id, { lock: true });
  await deletePhotosOf(tx, { type: 'supplier_bill', id });
  await deleteSupplierBill(tx, id);
  const { utility, period, quantity, amount } = bill;
  await recordAudit(tx, 'supplier_bill.removed', subjectOf(bill), { utility, period, quantity, amount });
}

const subjectOf = (bill: SupplierBill) => ({ type: 'supplier_bill', id: bill.id, propertyId: bill.property_id });
