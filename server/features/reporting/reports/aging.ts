import type { Tx } from '../../../database/transaction.ts';
import { amount, date, list, nullable, resource, Type, uuid } from '../../../http/schema.ts';
import { type BucketRow, type Buckets, listDebtors, unpaidByAge } from './aging-queries.ts';
import type { PropertyFilter } from './scope-queries.ts';

const BUCKETS = {
  invoice_count: Type.Integer({ description: 'Invoices with an unpaid balance.' }),
  unpaid_amount: amount(),
  not_due: amount({ description: 'Due tomorrow or later.' }),
  days_0_30: amount({ description: 'Due today or up to 30 days ago.' }),
  days_31_60: amount(),
  days_61_90: amount(),
  over_90: amount(),
};

export const AgingReport = resource('AgingReport', {
  as_of: date(),
  property_id: nullable(uuid()),
  total: Type.Object(BUCKETS),
  rows: list(Type.Object({ property_id: uuid(), property_name: Type.String(), ...BUCKETS })),
  debtor_count: Type.Integer({ description: 'All renters with overdue invoices.' }),
  debtors: list(
    Type.Object(
      {
        renter_id: uuid(),
        renter_name: Type.String(),
        room_name: Type.String({ description: 'The room of the oldest open invoice.' }),
        property_name: Type.String(),
        ...BUCKETS,
        overdue_amount: amount(),
        oldest_due_date: date(),
        days_overdue: Type.Integer({ description: 'Days since `oldest_due_date`.' }),
      },
      { description: 'Renters with overdue invoices, largest overdue amount first; at most 20.' },
    ),
  ),
});

export async function agingReport(tx: Tx, input: PropertyFilter) {
  const [found, debtors] = await Promise.all([unpaidByAge(tx, input), listDebtors(tx, input)]);
  const [total, ...rows] = found;
  return {
    as_of: tx.today.toString(),
    property_id: input.property_id ?? null,
    total: bucketsOf(total as BucketRow),
    rows: rows.map((row) => ({
      property_id: row.property_id as string,
      property_name: row.property_name as string,
      ...bucketsOf(row),
    })),
    debtor_count: debtors[0]?.debtor_count ?? 0,
    debtors: debtors.map(({ debtor_count: _, room_id: __, ...debtor }) => debtor),
  };
}

const bucketsOf = (row: BucketRow): Buckets => ({
  invoice_count: row.invoice_count,
  unpaid_amount: row.unpaid_amount,
  not_due: row.not_due,
  days_0_30: row.days_0_30,
  days_31_60: row.days_31_60,
  days_61_90: row.days_61_90,
  over_90: row.over_90,
});
