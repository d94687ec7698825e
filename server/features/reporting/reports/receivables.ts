import { dong, formatAmount } from '../../../../domain/money.ts';
import { monthsOf, type ReportRange } from '../../../../domain/reports/report-range.ts';
import type { Tx } from '../../../database/transaction.ts';
import { amount, list, period, resource, Type, uuid } from '../../../http/schema.ts';
import { type ReceivableFigures, sumReceivables } from './receivables-queries.ts';
import { ECHO_FIELDS, echoRange } from './report-scope.ts';
import type { PropertyFilter } from './scope-queries.ts';

const FIGURES = {
  invoice_count: Type.Integer(),
  total_receivable: amount({ description: 'Invoice totals less what was credited or written off.' }),
  paid_amount: amount(),
  unpaid_amount: amount(),
  overdue_amount: amount({ description: 'Unpaid on invoices whose due date has passed today.' }),
};

export const ReceivablesReport = resource('ReceivablesReport', {
  ...ECHO_FIELDS,
  ...FIGURES,
  series: list(Type.Object({ period: period(), ...FIGURES })),
  rows: list(Type.Object({ property_id: uuid(), property_name: Type.String(), ...FIGURES })),
});

const NOTHING: ReceivableFigures = {
  invoice_count: 0,
  total_receivable: '0.00',
  paid_amount: '0.00',
  unpaid_amount: '0.00',
  overdue_amount: '0.00',
};

export async function receivablesReport(tx: Tx, range: ReportRange, input: PropertyFilter) {
  const found = await sumReceivables(tx, range, input);
  const byMonth = new Map(found.map((group) => [group.period, figuresOf(group)]));
  const series = monthsOf(range).map((month) => ({ period: month, ...(byMonth.get(month) ?? NOTHING) }));
  return {
    ...echoRange(range, input),
    ...totalOf(series),
    series,
    rows: found.flatMap((group) =>
      group.property_id === null
        ? []
        : [{ property_id: group.property_id, property_name: group.property_name ?? '', ...figuresOf(group) }],
    ),
  };
}

const figuresOf = ({
  invoice_count,
  total_receivable,
  paid_amount,
  unpaid_amount,
  overdue_amount,
}: ReceivableFigures) => ({
  invoice_count,
  total_receivable,
  paid_amount,
  unpaid_amount,
  overdue_amount,
});

function totalOf(series: readonly ReceivableFigures[]): ReceivableFigures {
  const sum = (name: 'total_receivable' | 'paid_amount' | 'unpaid_amount' | 'overdue_amount') =>
    formatAmount(series.reduce((total, month) => total + dong(month[name]), 0n));
  return {
    invoice_count: series.reduce((total, month) => total + month.invoice_count, 0),
    total_receivable: sum('total_receivable'),
    paid_amount: sum('paid_amount'),
    unpaid_amount: sum('unpaid_amount'),
    overdue_amount: sum('overdue_amount'),
  };
}
