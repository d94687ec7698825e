import type { TrialBalance as Balance } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { csvFile } from '../../../ui/list/csv.ts';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, csvColumns, DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { ledgerWords } from '../../../words/ledger.ts';
import { Downloads } from '../reports/downloads.tsx';
import { daysQuery, useRange } from '../reports/report-data.ts';
import { Loaded, RangeSwitch } from '../reports/report-page.tsx';

type Account = Balance['accounts'][number];

/** Each account at the start, what moved, and at the end. */
export function TrialBalance() {
  const words = useWords(ledgerWords);
  const { api } = useApp();
  const query = daysQuery(useRange());
  const balance = useQuery({
    queryKey: ['trial-balance', query],
    queryFn: () => api().get('/accounting/trial-balance', { query }),
  });
  const columns = useColumns(balance.data);
  const agrees = balance.data?.total_debit === balance.data?.total_credit;
  return (
    <>
      <div className="books-tools">
        <RangeSwitch />
        <div className="btns">
          <Downloads name="trial-balance" csv={() => csvFile(csvColumns(columns), balance.data?.accounts ?? [])} />
        </div>
      </div>
      <Loaded query={balance}>
        {({ accounts }) => (
          <section className="panel" aria-labelledby="trial">
            <header>
              <h2 id="trial">{words.tabs.trial}</h2>
              <State
                tone={agrees ? 'good' : 'bad'}
                icon={agrees ? CircleCheck : CircleAlert}
                label={agrees ? words.balanced : words.notBalanced}
              />
            </header>
            {accounts.length === 0 ? (
              <EmptyState title={words.noEntries} />
            ) : (
              <DataTable
                label={words.tabs.trial}
                columns={columns}
                rows={accounts.toSorted((one, other) => one.account.localeCompare(other.account))}
                keyOf={({ account_key }) => account_key}
              />
            )}
          </section>
        )}
      </Loaded>
    </>
  );
}

function useColumns(balance: Balance | undefined): Column<Account>[] {
  const words = useWords(ledgerWords);
  return [
    {
      title: words.account,
      text: ({ account, account_name }) => `${account} ${account_name}`,
      show: ({ account, account_name }) => (
        <span className="wrap-cell">
          <span className="code">{account}</span> {account_name}
        </span>
      ),
      sum: words.sum,
    },
    moneyColumn(words.opening, ({ opening }) => opening, { wide: true }),
    moneyColumn(words.debit, ({ debit }) => debit, { wide: true, ...(balance ? { sum: balance.total_debit } : {}) }),
    moneyColumn(words.credit, ({ credit }) => credit, {
      wide: true,
      ...(balance ? { sum: balance.total_credit } : {}),
    }),
    moneyColumn(words.closing, ({ closing }) => closing),
  ];
}
