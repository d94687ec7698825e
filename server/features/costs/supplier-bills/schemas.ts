import { UTILITIES } from '../../../../domain/catalog/meters.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  dateTime,
  fee,
  list,
  nullable,
  oneOf,
  optional,
  period,
  quantity,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const measured = () => quantity({ description: 'kWh or m³ on the supplier’s meter for the whole property.' });
const common = () =>
  quantity({
    description: 'Part of `quantity` that a separate meter measured for common use, such as stairs, pump and yard.',
  });

export const SupplierBill = resource('SupplierBill', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  utility: oneOf(UTILITIES),
  period: period({ description: 'The month it is for, the same as `period` of meter readings.' }),
  quantity: measured(),
  amount: amount({ description: 'The amount billed, VAT included.' }),
  common_quantity: nullable(common()),
  note: nullable(Type.String()),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const SupplierBillList = resource('SupplierBillList', { supplier_bills: list(SupplierBill) });
export const SupplierBillParams = closed({ supplier_bill_id: uuid() });
export const SupplierBillQuery = closed({
  ...PAGE_QUERY,
  period: optional(period()),
  utility: optional(oneOf(UTILITIES)),
});

export const PutSupplierBillBody = body('PutSupplierBillBody', {
  utility: oneOf(UTILITIES),
  period: period({ description: 'The month it is for, the same as `period` of meter readings.' }),
  quantity: measured(),
  amount: fee({ description: 'The amount billed, VAT included.' }),
  common_quantity: optional(common()),
  note: optional(text(1, 1000)),
});
