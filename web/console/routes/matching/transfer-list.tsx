import type { ReviewItem } from '@rentroll/client';
import { ArrowUpRight, CircleHelp, Search, Sparkles, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import type { Reason } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { formatDayMonth } from '../../../words/format.ts';
import { matchingWords } from '../../../words/matching.ts';
import { isSure } from './matching-data.ts';

/** A transfer in the queue: amount, memo and what is wrong with it. */
export function TransferRow({ item, current, onOpen }: { item: ReviewItem; current: boolean; onOpen: () => void }) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Beside the decision; on a phone the queue is below it, and showing the row would hide the decision.
    if (current && matchMedia('(min-width: 60rem)').matches) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const words = useWords(matchingWords);
  const language = useLanguage();
  const out = item.transfer_type === 'OUT';
  const problem = item.failure_reason ? (words.reasonsOfFailure[item.failure_reason] ?? '') : '';
  return (
    <button
      className="row bankline"
      type="button"
      ref={row}
      aria-current={current || undefined}
      data-passes-enter={current || undefined}
      onClick={onOpen}
    >
      <span className="grow">
        <span className="between">
          <strong>
            <Money amount={out ? `-${item.transfer_amount}` : item.transfer_amount} />
          </strong>
          <span className="small pale num">{formatDayMonth(item.transfer_date, language)}</span>
        </span>
        <span className="memo code">{item.memo}</span>
        {isSure(item) ? (
          <State tone="now" icon={Sparkles} label={words.goodHint} />
        ) : out ? (
          <State icon={ArrowUpRight} label={problem} />
        ) : (
          <State
            tone={item.payment_code ? 'warn' : ''}
            icon={item.payment_code ? CircleHelp : Search}
            label={problem}
          />
        )}
      </span>
    </button>
  );
}

/** A transfer that was decided, with what it pays and the way back. */
export function DecidedRow({ item, reason, onUndo }: { item: ReviewItem; reason: Reason; onUndo: () => void }) {
  const words = useWords(matchingWords);
  const language = useLanguage();
  return (
    <div className="row">
      <span className="grow">
        <strong>
          <Money amount={item.transfer_type === 'OUT' ? `-${item.transfer_amount}` : item.transfer_amount} />
        </strong>{' '}
        <span className="small quiet">{formatDayMonth(item.transfer_date, language)}</span>
        <br />
        <span className="small memo code">{item.memo}</span>
        <br />
        <span className="small quiet">
          {item.reviewed_at === null ? `${words.auto} · ` : ''}
          {item.matched_invoice
            ? [
                item.matched_invoice.room_name,
                item.matched_invoice.renter_name,
                item.matched_invoice.invoice_number,
              ].join(' · ')
            : item.review_note}
        </span>
      </span>
      <ActionButton look="small" icon={Undo2} reason={reason} onClick={onUndo}>
        {words.undo}
      </ActionButton>
    </div>
  );
}
