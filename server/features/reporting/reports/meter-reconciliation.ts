import { UTILITIES } from '../../../../domain/catalog/meters.ts';
import { dong, formatAmount, formatPercent, formatQuantity } from '../../../../domain/money.ts';
import { reconcileMeters } from '../../../../domain/reports/reconcile-meters.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, list, nullable, oneOf, period, quantity, ratio, resource, Type, uuid } from '../../../http/schema.ts';
import { meterMonths, type ReconciliationRow } from './meter-reconciliation-queries.ts';
import { ECHO_FIELDS, echoRange } from './report-scope.ts';
import type { PropertyFilter } from './scope-queries.ts';

export const MeterReconciliation = resource('MeterReconciliation', {
  ...ECHO_FIELDS,
  rows: list(
    Type.Object({
      property_id: uuid(),
      property_name: Type.String(),
      utility: oneOf(UTILITIES),
      period: period(),
      supplier_quantity: nullable(quantity({ description: 'null until the supplier bill is entered.' })),
      supplier_amount: nullable(amount()),
      rooms_read: Type.Integer({ description: 'Rooms with an accepted reading of the month.' }),
      rooms_quantity: quantity({ description: 'Measured by the rooms’ meters, vacant rooms included.' }),
      vacant_quantity: quantity({
        description:
          'The part of it on days without a lease, estimated by days between two readings; the owner bears it.',
      }),
      common_quantity: nullable(quantity({ description: 'Common use measured by a separate meter.' })),
      loss_quantity: nullable(
        Type.String({
          examples: ['100.000'],
          description: 'Supplier’s quantity less rooms and common use: lost, or unmeasured common use.',
        }),
      ),
      loss_percent: nullable(
        ratio({ description: 'Negative when the rooms’ meters measured more than the supplier’s.' }),
      ),
      charged_amount: amount({
        description: 'Electricity or water lines for the month on issued invoices, less credit notes.',
      }),
      difference: nullable(amount({ description: '`charged_amount` less `supplier_amount`.' })),
      overcharged_amount: nullable(
        amount({
          description: 'What renters were charged above the supplier’s bill; for electricity the law allows none.',
        }),
      ),
    }),
  ),
});

export async function meterReconciliation(tx: Tx, range: ReportRange, input: PropertyFilter) {
  const rows = await meterMonths(tx, range, input);
  return { ...echoRange(range, input), rows: rows.map(present) };
}

const thousandths = (text: string): bigint => BigInt(text.replace('.', ''));

function present(row: ReconciliationRow) {
  const common = row.common_quantity === null ? null : thousandths(row.common_quantity);
  const bill =
    row.bill_quantity === null || row.bill_amount === null
      ? null
      : { quantity: thousandths(row.bill_quantity), amount: dong(row.bill_amount), common };
  const found = reconcileMeters({ bill, rooms: thousandths(row.rooms_quantity), charged: dong(row.charged_amount) });
  return {
    property_id: row.property_id,
    property_name: row.property_name,
    utility: row.utility,
    period: row.period,
    supplier_quantity: row.bill_quantity,
    supplier_amount: row.bill_amount,
    rooms_read: row.rooms_read,
    rooms_quantity: row.rooms_quantity,
    vacant_quantity: row.vacant_quantity,
    common_quantity: row.common_quantity,
    loss_quantity: found.loss === null ? null : formatQuantity(found.loss),
    loss_percent: found.lossPercent === null ? null : formatPercent(found.lossPercent),
    charged_amount: row.charged_amount,
    difference: found.difference === null ? null : formatAmount(found.difference),
    overcharged_amount: found.overcharged === null ? null : formatAmount(found.overcharged),
  };
}
