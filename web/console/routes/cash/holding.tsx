import type { CashBook, CashBookList } from '@rentroll/client';
import { CalendarCheck, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { cashWords } from '../../../words/cash.ts';
import { formatDate, formatMoney } from '../../../words/format.ts';
import { CloseDay } from './close-day.tsx';
import { HandOver } from './hand-over.tsx';

type Props = {
  readonly book: CashBook;
  readonly list: CashBookList;
  readonly title: string;
};

/** What a book has in hand, and what its holder can do with it. */
export function Holding({ book, list, title }: Props) {
  const words = useWords(cashWords);
  const language = useLanguage();
  const today = useToday();
  const [act, setAct] = useState<'handOver' | 'close' | null>(null);
  const isClosed = book.closed_until !== null && book.closed_until >= today;
  const closed = book.closed_until ? words.closedUntil(formatDate(book.closed_until, language)) : null;
  const details = [
    Number(book.in_transit) > 0 ? words.inTransit(formatMoney(book.in_transit, language)) : null,
    closed,
    Number(book.balance) < 0 ? words.advanced : null,
    Number(book.balance) < 0 && book.may_act && !book.is_own ? words.payBack : null,
    book.account_id === null ? words.organizationHint : null,
  ].filter(Boolean);
  const closedReason = isClosed ? closed : null;
  const nothing = Number(book.balance) <= 0 ? words.nothing : null;
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="pad holding">
        <p className="figure">
          <Money amount={book.balance} />
        </p>
        {details.length > 0 && <p className="small quiet">{details.join(' · ')}</p>}
        {book.may_act && (
          <div className="btns">
            <ActionButton
              look="primary"
              icon={HandCoins}
              reason={closedReason ?? nothing}
              onClick={() => setAct('handOver')}
            >
              {words.handOver}
            </ActionButton>
            <ActionButton icon={CalendarCheck} reason={closedReason} onClick={() => setAct('close')}>
              {words.closeDay}
            </ActionButton>
          </div>
        )}
      </div>
      {act === 'handOver' && <HandOver book={book} list={list} onClose={() => setAct(null)} />}
      {act === 'close' && <CloseDay book={book} onClose={() => setAct(null)} />}
    </section>
  );
}
