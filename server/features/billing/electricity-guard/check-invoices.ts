import { checkElectricityLines } from '../../../../domain/electricity/check-lines.ts';
import { dong, sumAmounts } from '../../../../domain/money.ts';
import type { Tx } from '../../../database/transaction.ts';
import {
  type ElectricityWarning,
  type RoomExcess,
  roomsWarning,
  supplierWarning,
} from '../../portfolio/electricity-guard/present-warning.ts';
import { readGuard, warnOrRefuse } from '../../portfolio/electricity-guard/warn-or-refuse.ts';
import { billedMonths, type ChargedLine } from './queries.ts';

/** An invoice that is about to be issued, or would be. */
export type CheckedInvoice = {
  id: string;
  property_id: string;
  room_id: string;
  period: string;
  lines: { line_type: string; amount: string; metadata: Record<string, unknown> }[];
};

/** Only what is checked, so that the other lines of a large run can be garbage collected. */
export const electricityPart = ({
  invoice,
  lines,
}: {
  invoice: Omit<CheckedInvoice, 'lines'>;
  lines: CheckedInvoice['lines'];
}): CheckedInvoice => ({
  id: invoice.id,
  property_id: invoice.property_id,
  room_id: invoice.room_id,
  period: invoice.period,
  lines: electricityOf(lines),
});

/** The invoices that electricity lines belong to. */
export const invoicesOf = (charged: ChargedLine[]): CheckedInvoice[] =>
  [...Map.groupBy(charged, ({ invoice_id }) => invoice_id)].map(([id, lines]) => {
    const { property_id, room_id, period } = lines[0] as ChargedLine;
    return { id, property_id, room_id, period, lines: lines.map((line) => ({ ...line, line_type: 'ELECTRICITY' })) };
  });

/** What these invoices charge for electricity above the regulated price, or together with issued ones above the supplier's bill. */
export async function electricityWarnings(tx: Tx, invoices: CheckedInvoice[]): Promise<ElectricityWarning[]> {
  const found = await findWarnings(tx, invoices);
  return found.length === 0 || (await readGuard(tx)) === 'OFF' ? [] : found;
}

/** As `electricityWarnings`, for invoices that are issued: throws where the organization refuses it. */
export const guardIssue = async (tx: Tx, invoices: CheckedInvoice[]): Promise<ElectricityWarning[]> =>
  warnOrRefuse(tx, await findWarnings(tx, invoices));

async function findWarnings(tx: Tx, invoices: CheckedInvoice[]): Promise<ElectricityWarning[]> {
  const charged = invoices.flatMap(chargedMonths);
  if (charged.length === 0) return [];
  return [...roomsAbove(tx, invoices), ...(await billsExceeded(tx, invoices, charged))];
}

function roomsAbove(tx: Tx, invoices: CheckedInvoice[]): ElectricityWarning[] {
  const above = invoices.flatMap(({ property_id, room_id, lines }) =>
    checkElectricityLines(electricityOf(lines).map(({ amount, metadata }) => ({ amount: dong(amount), metadata }))).map(
      ({ period, amount, limit }) => ({ property_id, period, room: { roomId: room_id, amount, limit } }),
    ),
  );
  return groupByMonth(above).map(({ property_id, period, rows }) =>
    roomsWarning(
      property_id,
      period,
      rows.map(({ room }): RoomExcess => room),
      tx.locale,
    ),
  );
}

async function billsExceeded(
  tx: Tx,
  invoices: CheckedInvoice[],
  charged: ReturnType<typeof chargedMonths>,
): Promise<ElectricityWarning[]> {
  const months = groupByMonth(charged);
  const billed = await billedMonths(
    tx,
    months.map(({ property_id, period }) => ({ property_id, period })),
    invoices.map(({ id }) => id),
  );
  return billed.flatMap(({ property_id, period, supplier_amount, charged_amount }) => {
    const mine = months.find((month) => month.property_id === property_id && month.period === period)?.rows ?? [];
    const amount = dong(charged_amount) + sumAmounts(mine.map((row) => row.amount));
    const limit = dong(supplier_amount);
    return amount > limit ? [supplierWarning(property_id, period, { amount, limit }, tx.locale)] : [];
  });
}

const electricityOf = (lines: CheckedInvoice['lines']) => lines.filter(({ line_type }) => line_type === 'ELECTRICITY');

const chargedMonths = ({ property_id, period, lines }: CheckedInvoice) =>
  electricityOf(lines).map(({ amount, metadata }) => ({
    property_id,
    period: typeof metadata.service_period === 'string' ? metadata.service_period : period,
    amount: dong(amount),
  }));

const groupByMonth = <Row extends { property_id: string; period: string }>(rows: Row[]) =>
  [...Map.groupBy(rows, ({ property_id, period }) => `${property_id} ${period}`).values()].map((group) => {
    const { property_id, period } = group[0] as Row;
    return { property_id, period, rows: group };
  });
