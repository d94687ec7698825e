import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, Clock, UserRound } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { groupBy } from '../../../data/group-by.ts';
import { compareNames } from '../../../data/natural-order.ts';
import { useToday } from '../../../data/today.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { paymentsWords } from '../../../words/payments.ts';
import { Go } from '../../go.tsx';
import { daysBetween, restOf } from './payment-plan.ts';
import { type NamedInvoice, useIsCollector, useOpenInvoices } from './payments-data.ts';

type Debtor = { readonly oldest: NamedInvoice; readonly owed: number; readonly count: number };

const placeOf = ({ names, due_date }: NamedInvoice): string =>
  `${due_date} ${names.property_name ?? ''} ${names.room_name ?? ''}`;

/** One row per renter and house, where their oldest open invoice stands. The invoice knows what is owed beside it. */
function debtorsOf(invoices: readonly NamedInvoice[]): Debtor[] {
  const groups = groupBy(invoices, ({ renter_id, property_id }) => `${renter_id} ${property_id}`);
  return [...groups.values()].flatMap(([oldest, ...others]) =>
    oldest ? [{ oldest, owed: restOf(oldest) + Number(oldest.previous_balance), count: 1 + others.length }] : [],
  );
}

/** Who owes, the oldest debt first. One tap opens the payment with its amount filled in. */
export function Owing() {
  const words = useWords(paymentsWords);
  const { search, change } = useAddress();
  const invoices = useOpenInvoices(search);
  // Those due on the same day in the order of their rooms; with more pages, rows would move while one scrolls.
  const isWhole = !invoices.hasNextPage && invoices.data?.pages.length === 1;
  const debtors = debtorsOf(
    isWhole ? invoices.rows.toSorted((a, b) => compareNames(placeOf(a), placeOf(b))) : invoices.rows,
  );
  const q = search.q ?? '';
  return (
    <>
      <SearchField
        label={words.find}
        hint={words.findHint}
        value={q}
        onChange={(q) => change({ q })}
        className="pay-find"
      />
      <section className="panel" aria-labelledby="h-owing">
        <header>
          <h2 id="h-owing">{words.takeTab}</h2>
          <span className="small quiet">
            {debtors.length > 0 && !invoices.hasNextPage ? words.owing(debtors.length) : words.oldestFirst}
          </span>
        </header>
        <ListState
          query={invoices}
          rows={debtors.length}
          empty={
            <EmptyState title={q ? words.noneFound : words.nobodyOwes}>
              {q ? (
                <button className="btn" type="button" onClick={() => change({ q: '' })}>
                  {words.clear}
                </button>
              ) : (
                <>
                  <p>{words.nobodyOwesHint}</p>
                  <Go className="btn" to="/payments" search={{ tab: 'list' }}>
                    {words.listTab}
                  </Go>
                </>
              )}
            </EmptyState>
          }
        >
          <ul className="rows">
            {debtors.map((debtor) => (
              <li key={debtor.oldest.id}>
                <DebtorRow {...debtor} />
              </li>
            ))}
          </ul>
          <MoreRows list={invoices} />
          <footer>
            <SaveList
              name={words.takeTab}
              list={invoices}
              columns={[
                [words.columns.renter, ({ names }) => names.renter_name],
                [words.columns.room, ({ names }) => names.room_name],
                [words.columns.house, ({ names }) => names.property_name],
                [words.columns.invoice, ({ invoice_number }) => invoice_number],
                [words.columns.due, ({ due_date }) => due_date],
                [words.columns.owed, (invoice) => String(restOf(invoice))],
              ]}
            />
          </footer>
        </ListState>
      </section>
      {q.trim() && invoices.isSuccess && !invoices.hasNextPage && (
        <InAdvance q={q.trim()} owing={new Set(invoices.rows.map(({ renter_id }) => renter_id))} />
      )}
    </>
  );
}

function DebtorRow({ oldest, owed, count }: Debtor) {
  const words = useWords(paymentsWords);
  const language = useLanguage();
  const late = daysBetween(oldest.due_date, useToday());
  const { renter_name, room_name, property_name } = oldest.names;
  return (
    <Go className="row debtor" to="/payments" search={{ renter: oldest.renter_id }}>
      {room_name && <Plate name={room_name} />}
      <span className="grow">
        <span className="strong name">{renter_name}</span>
        <span className="detail">
          {late > 0 ? (
            <State tone="bad" icon={CircleAlert} label={words.overdue(late)} />
          ) : (
            <State icon={Clock} label={words.due(formatDate(oldest.due_date, language))} />
          )}
          <span className="small quiet">
            {words.invoices(count)}
            <span className="only-wide"> · {property_name}</span>
          </span>
        </span>
      </span>
      <strong>
        <Money amount={String(owed)} />
      </strong>
      <ChevronRight className="i go" aria-hidden="true" />
    </Go>
  );
}

/** Renters who owe nothing and pay in advance; found by name only. */
function InAdvance({ q, owing }: { readonly q: string; readonly owing: ReadonlySet<string> }) {
  const words = useWords(paymentsWords);
  const { api } = useApp();
  const isCollector = useIsCollector();
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: () => api().get('/search', { query: { q: q.slice(0, 100) } }),
    enabled: !isCollector,
  });
  const renters = found.data?.renters.filter(({ id }) => !owing.has(id)) ?? [];
  if (renters.length === 0) return null;
  return (
    <section className="panel pay-advance" aria-labelledby="h-advance">
      <header>
        <h2 id="h-advance">{words.prepay}</h2>
      </header>
      <ul className="rows">
        {renters.map(({ id, full_name, room_name }) => (
          <li key={id}>
            <Go className="row debtor" to="/payments" search={{ renter: id }}>
              {room_name ? <Plate name={room_name} /> : <UserRound className="i" aria-hidden="true" />}
              <span className="grow">
                <span className="strong name">{full_name}</span>
                <span className="detail small quiet">{words.prepayHint}</span>
              </span>
              <ChevronRight className="i go" aria-hidden="true" />
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
