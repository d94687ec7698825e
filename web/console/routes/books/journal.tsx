import type { JournalEntry } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { ACCOUNT_KEYS } from '../../../../domain/catalog/journal.ts';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { groupBy } from '../../../data/group-by.ts';
import { useRows } from '../../../data/lists.ts';
import { useToday } from '../../../data/today.ts';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { SelectField } from '../../../ui/field/field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatWeekday } from '../../../words/format.ts';
import { ledgerWords } from '../../../words/ledger.ts';
import { Go } from '../../go.tsx';
import { Downloads } from '../reports/downloads.tsx';

/** Every booking, newest first; a booking never changes, it is reversed. */
export function Journal() {
  const words = useWords(ledgerWords);
  const { api } = useApp();
  const { search, change } = useAddress();
  const account = ACCOUNT_KEYS.find((key) => key === search.account);
  const filters = {
    ...(search.property ? { property_id: search.property } : {}),
    ...(search.from ? { date_from: search.from } : {}),
    ...(search.to ? { date_to: search.to } : {}),
    ...(account ? { account_key: account } : {}),
  };
  const list = useRows<JournalEntry>(['journal', filters], async (cursor) => {
    const query = { limit: 50, ...filters, ...(cursor ? { cursor } : {}) };
    const { data, meta } = await api().request('get', '/accounting/journal-entries', { query });
    return { rows: data.journal_entries, next: meta.next_cursor };
  });
  const accounts = useAccounts();
  const days = [...groupBy(list.rows, ({ entry_date }) => entry_date)];
  return (
    <>
      <div className="books-filters">
        <SelectField
          full
          label={words.account}
          value={account ?? ''}
          choices={[{ value: '', label: words.allAccounts }, ...accounts]}
          onChange={({ target }) => change({ account: target.value || undefined })}
        />
        <DateField optional label={words.from} value={search.from || null} onChange={(from) => change({ from })} />
        <DateField optional label={words.to} value={search.to || null} onChange={(to) => change({ to })} />
        <div className="btns">
          {(search.from || search.to || account) && (
            <button
              className="btn"
              type="button"
              onClick={() => change({ from: undefined, to: undefined, account: undefined })}
            >
              {words.clear}
            </button>
          )}
          <Downloads
            name="journal"
            permission="exports.read"
            xlsx={() => api().file('/exports/journal-entries.xlsx', { query: filters })}
            csv={() => api().file('/exports/journal-entries.csv', { query: filters })}
          />
        </div>
      </div>
      <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.noEntries} />}>
        <div className="stack">
          {days.map(([day, entries]) => (
            <Day key={day} day={day} entries={entries} />
          ))}
        </div>
        <MoreRows list={list} />
      </ListState>
    </>
  );
}

/** Numbers and names as the organization's chart of accounts has them. */
function useAccounts() {
  const { api } = useApp();
  const today = useToday();
  const balance = useQuery({
    queryKey: ['accounts', today],
    queryFn: () => api().get('/accounting/trial-balance', { query: { date_from: today, date_to: today } }),
  });
  return (balance.data?.accounts ?? []).map(({ account, account_key, account_name }) => ({
    value: account_key,
    label: `${account} ${account_name}`,
  }));
}

function Day({ day, entries }: { readonly day: string; readonly entries: readonly JournalEntry[] }) {
  const words = useWords(ledgerWords);
  const language = useLanguage();
  return (
    <section className="panel" aria-labelledby={`day-${day}`}>
      <header>
        <h2 id={`day-${day}`}>{formatWeekday(day, language)}</h2>
        <span className="entry-sides small quiet" aria-hidden="true">
          <span>{words.debit}</span>
          <span>{words.credit}</span>
        </span>
      </header>
      <ul className="rows">
        {entries.map((entry) => (
          <li className="entry" key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry: { kind, source, reverses_id, lines } }: { readonly entry: JournalEntry }) {
  const words = useWords(ledgerWords);
  const name = words.kinds[kind] ?? kind;
  const columns = [words.account, words.debit, words.credit];
  return (
    <>
      <p className="between">
        <Source source={source} name={name} invoice={lines.find(({ invoice_id }) => invoice_id)?.invoice_id ?? null} />
        {reverses_id && <Badge icon={Undo2} label={words.reversal} />}
      </p>
      <table className="entry-lines">
        <caption className="unseen">{name}</caption>
        <thead className="unseen">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ account, account_name, debit, credit, room_id, renter_id }) => (
            <tr key={`${account}${debit}${credit}${room_id}${renter_id}`}>
              <th scope="row">
                <span className="code">{account}</span> {account_name}
              </th>
              <td className="end">{Number(debit) > 0 && <Money amount={debit} />}</td>
              <td className="end">{Number(credit) > 0 && <Money amount={credit} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type SourceProps = {
  readonly source: JournalEntry['source'];
  readonly name: string;
  readonly invoice: string | null;
};

/** What was booked, as a link to where it is shown. */
function Source({ source: { type, id }, name, invoice }: SourceProps) {
  if (type === 'expense')
    return (
      <Go to="/books" search={{ tab: 'expenses', expense: id }}>
        {name}
      </Go>
    );
  if (type === 'payment')
    return (
      <Go to="/payments" search={{ tab: 'list', range: 'all', payment: id }}>
        {name}
      </Go>
    );
  if (type === 'lease')
    return (
      <Go to="/leases/$lease_id" params={{ lease_id: id }}>
        {name}
      </Go>
    );
  const shown = type === 'invoice' ? id : invoice;
  if (shown)
    return (
      <Go to="/invoices/$invoice_id" params={{ invoice_id: shown }}>
        {name}
      </Go>
    );
  return <span>{name}</span>;
}
