import { ELECTRICITY_STATES } from '../../../../domain/catalog/reports.ts';
import { regulatedElectricity } from '../../../../domain/electricity/regulated-electricity.ts';
import { compareWithSupplier, shareExcess } from '../../../../domain/electricity/share-excess.ts';
import { dong, formatAmount, sumAmounts } from '../../../../domain/money.ts';
import type { ReportRange } from '../../../../domain/reports/report-range.ts';
import { citeRule } from '../../../../domain/rules/cite-rule.ts';
import type { Tx } from '../../../database/transaction.ts';
import { LegalRule } from '../../../http/legal-rule.ts';
import { amount, list, nullable, oneOf, period, resource, Type, uuid } from '../../../http/schema.ts';
import { electricityMonths, type RoomMonth } from '../../costs/electricity-refunds/queries.ts';
import { ECHO_FIELDS, echoRange } from './report-scope.ts';
import { inScope, type PropertyFilter } from './scope-queries.ts';

export const ElectricityCompliance = resource('ElectricityCompliance', {
  ...ECHO_FIELDS,
  rules: list(LegalRule),
  rows: list(
    Type.Object({
      property_id: uuid(),
      property_name: Type.String(),
      period: period(),
      supplier_amount: nullable(amount({ description: 'null until the supplier’s bill is entered.' })),
      collected_amount: amount({
        description: 'Electricity lines for the month on issued invoices, less credit notes, paid or not.',
      }),
      excess_amount: amount(),
      refunded_amount: amount({ description: 'What was credited because it exceeded the supplier’s bill.' }),
      state: oneOf(ELECTRICITY_STATES),
      rooms: list(
        Type.Object({
          room_id: uuid(),
          room_name: Type.String(),
          collected_amount: amount(),
          excess_amount: amount({ description: 'Its share of the excess.' }),
          refunded_amount: amount(),
        }),
      ),
    }),
  ),
});

export async function electricityCompliance(tx: Tx, range: ReportRange, input: PropertyFilter) {
  const rows = await electricityMonths(tx, range, (column) => inScope(tx, column, input));
  const months = Map.groupBy(rows, ({ property_id, period }) => `${property_id} ${period}`);
  const rules = regulatedElectricity(range.to)?.rules ?? [];
  return {
    ...echoRange(range, input),
    rules: rules.map((rule) => citeRule(rule, tx.locale)),
    rows: [...months.values()].map(presentMonth),
  };
}

function presentMonth(rows: RoomMonth[]) {
  const { property_id, property_name, period, supplier_amount } = rows[0] as RoomMonth;
  const rooms = rows.flatMap((row) =>
    row.room_id === null ? [] : [{ ...row, room_id: row.room_id, room_name: row.room_name ?? '' }],
  );
  const charged = rooms.map(({ collected }) => dong(collected));
  const collected = sumAmounts(charged);
  const { state, excess } = compareWithSupplier(supplier_amount === null ? null : dong(supplier_amount), collected);
  const shares = shareExcess(excess, charged);
  return {
    property_id,
    property_name,
    period,
    supplier_amount,
    collected_amount: formatAmount(collected),
    excess_amount: formatAmount(excess),
    refunded_amount: formatAmount(sumAmounts(rooms.map(({ refunded }) => dong(refunded)))),
    state,
    rooms: rooms.map((room, index) => ({
      room_id: room.room_id,
      room_name: room.room_name,
      collected_amount: room.collected,
      excess_amount: formatAmount(shares[index] ?? 0n),
      refunded_amount: room.refunded,
    })),
  };
}
