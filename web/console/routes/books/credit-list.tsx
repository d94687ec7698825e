import type { Renter } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { csvFile } from '../../../ui/list/csv.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, csvColumns, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { ledgerWords } from '../../../words/ledger.ts';
import { Go } from '../../go.tsx';
import { Downloads } from '../reports/downloads.tsx';
import { Loaded } from '../reports/report-page.tsx';

/** Money of renters that no invoice has taken yet: paid ahead, or paid too much. */
export function CreditList() {
  const words = useWords(ledgerWords);
  const { api } = useApp();
  const { property } = useAddress().search;
  const renters = useQuery({
    queryKey: ['renters-with-credit', property ?? null],
    queryFn: async () => {
      const found: Renter[] = [];
      const query = { has_credit: true, limit: 200, ...(property ? { property_id: property } : {}) };
      for await (const renter of api().each('/renters', { query })) found.push(renter);
      return found.toSorted((one, other) => Number(other.credit_balance) - Number(one.credit_balance));
    },
  });
  const sum = renters.data?.reduce((total, { credit_balance }) => total + Number(credit_balance), 0);
  const columns: Column<Renter>[] = [
    {
      title: words.renter,
      text: ({ full_name }) => full_name,
      show: ({ id, full_name }) => (
        <Go className="strong wrap-cell" to="/payments" search={{ renter: id }}>
          {full_name}
        </Go>
      ),
      sum: words.sum,
    },
    { title: words.phone, text: ({ phone }) => phone, show: ({ phone }) => phone, wide: true },
    moneyColumn(words.creditBalance, ({ credit_balance }) => credit_balance, { sum: String(sum ?? 0) }),
  ];
  return (
    <Loaded query={renters}>
      {(rows) => (
        <section className="panel" aria-labelledby="credit">
          <header>
            <h2 id="credit">{words.creditTitle}</h2>
            <Downloads name="credit" csv={() => csvFile(csvColumns(columns), rows)} />
          </header>
          {rows.length === 0 ? (
            <EmptyState title={words.noCredit} />
          ) : (
            <DataTable label={words.creditTitle} columns={columns} rows={rows} keyOf={({ id }) => id} />
          )}
          <footer className="between small">
            <span className="quiet">{words.creditHint}</span>
            <Go to="/matching">{words.transfersToMatch}</Go>
          </footer>
        </section>
      )}
    </Loaded>
  );
}
