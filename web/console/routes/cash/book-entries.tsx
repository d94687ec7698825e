import type { CashBookDetail } from '@rentroll/client';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { useMe } from '../../../data/me.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { cashWords } from '../../../words/cash.ts';
import { formatDate, formatMoney, type Language } from '../../../words/format.ts';
import { ledgerWords } from '../../../words/ledger.ts';
import { useBankName } from './cash-data.ts';
import { HandoverRow } from './waiting.tsx';

type Entry = CashBookDetail['entries'][number];

/** What is on its way, what changed the cash of a book, and when it was counted last. */
export function BookEntries({ bookId }: { readonly bookId: string }) {
  const words = useWords(cashWords);
  const { api } = useApp();
  const list = useRows<Entry>(['cash-book', bookId], async (cursor) => {
    const { data, meta } = await api().request('get', '/cash-books/{cash_book_id}', {
      path: { cash_book_id: bookId },
      query: { limit: 50, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.entries, next: meta.next_cursor, meta: data };
  });
  const book = list.first?.meta as CashBookDetail | undefined;
  const isOwner = useMe()?.role === 'OWNER';
  const pending = book?.handovers ?? [];
  return (
    <>
      {pending.length > 0 && (
        <section className="panel cash-waiting" aria-label={words.pending}>
          <header>
            <h2>{words.pending}</h2>
          </header>
          <ul className="rows">
            {pending.map((handover) => (
              <HandoverRow
                key={handover.id}
                handover={handover}
                confirms={false}
                returns={isOwner || book?.may_act === true}
              />
            ))}
          </ul>
        </section>
      )}
      <section className="panel" aria-label={words.entries}>
        <header>
          <h2>{words.entries}</h2>
        </header>
        <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.noEntries} />}>
          <ul className="rows">
            {list.rows.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <MoreRows list={list} />
        </ListState>
      </section>
      {book && book.closings.length > 0 && <Closings closings={book.closings} />}
    </>
  );
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const title = useEntryTitle(entry);
  const language = useLanguage();
  const { room_name, receipt_number, note } = entry;
  return (
    <li className="row cash-entry">
      {room_name && <Plate name={room_name} />}
      <span className="grow">
        <span className="strong">{title}</span>
        <small className="small quiet">
          {formatDate(entry.entry_date, language)}
          {receipt_number && (
            <>
              {' · '}
              <span className="code">{receipt_number}</span>
            </>
          )}
          {note && ` · ${note}`}
        </small>
      </span>
      <Money amount={entry.amount} />
    </li>
  );
}

/** What it was and with whom: a renter, or who gave or took the cash of a handover. */
function useEntryTitle({ kind, renter_name, handover, amount }: Entry): string {
  const words = useWords(cashWords);
  const { kinds } = useWords(ledgerWords);
  const bank = useBankName(handover?.bank_account_id ?? null);
  if (!handover) return [kinds[kind] ?? kind, renter_name].filter(Boolean).join(', ');
  if (!amount.startsWith('-')) return words.gotFrom(handover.from_name ?? words.organization);
  return handover.bank_account_id ? words.gaveBank(bank) : words.gaveTo(handover.to_name ?? words.organization);
}

function Closings({ closings }: { readonly closings: CashBookDetail['closings'] }) {
  const words = useWords(cashWords);
  const language = useLanguage();
  return (
    <section className="panel" aria-label={words.closings}>
      <header>
        <h2>{words.closings}</h2>
      </header>
      <ul className="rows">
        {closings.map(({ id, closed_on, counted_amount, difference_amount, reason }) => (
          <li className="row cash-entry" key={id}>
            <span className="grow">
              <span className="strong">{formatDate(closed_on, language)}</span>
              <small className="small quiet">
                {[
                  words.closing(formatMoney(counted_amount, language)),
                  Number(difference_amount) === 0 ? null : differenceOf(words, difference_amount, language),
                  reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const differenceOf = (words: (typeof cashWords)['vi'], amount: string, language: Language): string =>
  amount.startsWith('-')
    ? words.missing(formatMoney(amount.slice(1), language))
    : words.extra(formatMoney(amount, language));
