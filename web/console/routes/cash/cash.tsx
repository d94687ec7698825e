import type { CashBook } from '@rentroll/client';
import { ChevronRight } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { OPENED, useOpened } from '../../../data/opened.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { cashWords } from '../../../words/cash.ts';
import { formatMoney } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { BookEntries } from './book-entries.tsx';
import { useCashBooks, useHolderName, useTakesMoney } from './cash-data.ts';
import { Holding } from './holding.tsx';
import { Waiting } from './waiting.tsx';
import './cash.css';

/** One's own cash first, what waits to be confirmed, then who else holds how much. */
export default function CashPage() {
  const words = useWords(cashWords);
  const { search, close } = useOpened();
  const nameOf = useHolderName();
  const takesMoney = useTakesMoney();
  const query = useCashBooks();
  if (query.isPending) return <Skeleton rows={6} />;
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { cash_books, waiting } = query.data;
  const own = cash_books.find(({ is_own }) => is_own);
  const others = cash_books.filter(({ is_own }) => !is_own);
  const opened = cash_books.find(({ id }) => id === search.open);
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <div className="cols cash-cols">
        <div className="stack">
          <Waiting handovers={waiting} />
          {own ? (
            <>
              <Holding book={own} list={query.data} title={words.own} />
              <BookEntries bookId={own.id} />
            </>
          ) : (
            <section className="panel" aria-label={words.own}>
              <EmptyState title={words.none}>
                <p>{words.noneHint}</p>
                {takesMoney && (
                  <Go className="btn primary" to="/payments">
                    {words.takeMoney}
                  </Go>
                )}
              </EmptyState>
            </section>
          )}
        </div>
        {others.length > 0 && <Holders books={cash_books} />}
      </div>
      {opened && (
        <Dialog
          open
          onOpenChange={() => close({ open: undefined })}
          kind="sheet"
          title={opened.account_id === null ? words.organization : words.bookOf(nameOf(opened))}
        >
          <div className="stack cash-sheet">
            <Holding book={opened} list={query.data} title={words.inHand} />
            <BookEntries bookId={opened.id} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Holders({ books }: { readonly books: readonly CashBook[] }) {
  const words = useWords(cashWords);
  const language = useLanguage();
  const nameOf = useHolderName();
  const total = books.reduce((sum, { balance, in_transit }) => sum + Number(balance) + Number(in_transit), 0);
  return (
    <section className="panel" aria-labelledby="h-holders">
      <header>
        <h2 id="h-holders">{words.all}</h2>
      </header>
      <ul className="rows">
        {books.map((book) => (
          <li key={book.id}>
            <Go
              className="row"
              to="/cash"
              search={{ open: book.id }}
              state={OPENED}
              aria-label={words.open(nameOf(book))}
            >
              <span className="grow">
                <span className="strong">{nameOf(book)}</span>
                {Number(book.in_transit) > 0 && (
                  <small className="small quiet">{words.inTransit(formatMoney(book.in_transit, language))}</small>
                )}
              </span>
              <Money amount={book.balance} />
              <ChevronRight className="i go" aria-hidden="true" />
            </Go>
          </li>
        ))}
      </ul>
      <p className="pad between strong">
        <span>{words.total}</span>
        <Money amount={`${total}`} />
      </p>
    </section>
  );
}
