import type { ReviewItem } from '@rentroll/client';
import { Ban, Check, ChevronRight, Minus, Split } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import type { Reason } from '../../../data/me.ts';
import { usePreferences } from '../../../data/preferences.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatDate, formatMoney, formatPeriod } from '../../../words/format.ts';
import { matchingWords } from '../../../words/matching.ts';
import { FindInvoice } from '../../find-invoice.tsx';
import { markMemo } from './mark-memo.ts';
import type { Candidate } from './matching-data.ts';

type Props = {
  readonly item: ReviewItem;
  readonly candidate: Candidate | null;
  readonly others: readonly Candidate[];
  readonly busy: boolean;
  readonly reason: Reason;
  readonly onChoose: (candidate: Candidate) => void;
  readonly onMatch: () => void;
  readonly onSplit: () => void;
  readonly onNotRent: () => void;
};

/** Ten digits or more, as the service writes amounts. */
const LONG_AMOUNT = 12;

/** The transfer on one side, what it probably pays on the other. */
export function Decide(props: Props) {
  const { item, candidate, others } = props;
  const words = useWords(matchingWords);
  const language = useLanguage();
  const isOut = item.transfer_type === 'OUT';
  const isSuggested = item.suggestions.some(({ invoice_id }) => invoice_id === candidate?.invoiceId);
  const chosen = isSuggested ? words.best : words.chosen;
  return (
    <div>
      <div className="pair">
        <section className="panel side" aria-labelledby="h-in">
          <h2 id="h-in">{words.reported}</h2>
          <p className={item.transfer_amount.length > LONG_AMOUNT ? 'figure long' : 'figure'}>
            <Money amount={item.transfer_type === 'OUT' ? `-${item.transfer_amount}` : item.transfer_amount} />
          </p>
          <p className="memo-big code">
            {markMemo(item.memo, candidate).map(({ text, marked, at }) =>
              marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
            )}
          </p>
          <dl className="facts small only-wide">
            <dt>{words.at}</dt>
            <dd className="num">{formatDate(item.transfer_date, language)}</dd>
            <dt>{words.reference}</dt>
            <dd className="code">{item.bank_reference ?? '–'}</dd>
            <dt>{words.account}</dt>
            <dd className="code">{item.account_number}</dd>
          </dl>
        </section>
        <section className="panel side best" aria-labelledby="h-best">
          <h2 id="h-best">{candidate ? chosen : isOut ? words.out : words.noSuggestion}</h2>
          {candidate ? (
            <Suggestion item={item} candidate={candidate} />
          ) : (
            <EmptyState title={isOut ? words.outHint : words.noSuggestionHint} />
          )}
          <div className="decide">
            {candidate && (
              <ActionButton look="primary" icon={Check} busy={props.busy} reason={props.reason} onClick={props.onMatch}>
                {words.match} <kbd className="only-wide">Enter</kbd>
              </ActionButton>
            )}
            {!isOut && (
              <ActionButton icon={Split} reason={props.reason} onClick={props.onSplit}>
                {words.split}
              </ActionButton>
            )}
            <ActionButton look={isOut ? 'primary' : ''} icon={Ban} reason={props.reason} onClick={props.onNotRent}>
              {words.notRent}
            </ActionButton>
          </div>
        </section>
      </div>
      {!isOut && (
        <section className="panel other-matches" aria-labelledby="h-other">
          <header>
            <h2 id="h-other">{words.others}</h2>
          </header>
          <ul className="rows">
            {others.map((other) => (
              <li key={other.invoiceId}>
                <button className="row plain-row" type="button" onClick={() => props.onChoose(other)}>
                  <Plate name={other.room} />
                  <span className="grow">
                    <span className="strong">{other.renter}</span>
                    <br />
                    <span className="small quiet">
                      {[
                        other.invoiceNumber,
                        words.left(formatMoney(other.openAmount, language)),
                        ...other.reasons.map((reason) => (words.reasons[reason] ?? reason).toLowerCase()),
                      ].join(' · ')}
                    </span>
                  </span>
                  <ChevronRight className="i go" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <footer>
            <FindInvoice onChoose={(found) => props.onChoose({ ...found, reasons: [], sure: false })} />
          </footer>
        </section>
      )}
      <Keys />
    </div>
  );
}

function Suggestion({ item, candidate }: { readonly item: ReviewItem; readonly candidate: Candidate }) {
  const words = useWords(matchingWords);
  const language = useLanguage();
  const rest = Number(candidate.openAmount) - Number(item.transfer_amount);
  return (
    <>
      <p className="line suggested">
        <Plate name={candidate.room} />
        <span>
          <strong>{candidate.renter}</strong>
          <br />
          <span className="small code">{candidate.invoiceNumber}</span>{' '}
          <span className="small quiet">· {words.month(formatPeriod(candidate.period, language))}</span>
        </span>
      </p>
      <div className="reasons">
        {candidate.reasons.map((reason) => (
          <Badge key={reason} tone="good" icon={Check} label={words.reasons[reason] ?? reason} />
        ))}
        {rest !== 0 && (
          <Badge
            tone="warn"
            icon={Minus}
            label={(rest > 0 ? words.short : words.over)(formatMoney(Math.abs(rest), language))}
          />
        )}
      </div>
      <div className="sum">
        <span>{words.owes}</span>
        <Money amount={candidate.openAmount} />
        <span>{words.this}</span>
        <Money amount={`-${item.transfer_amount}`} />
        <span>{rest > 0 ? words.stillShort : rest < 0 ? words.toCredit : words.settled}</span>
        <Money amount={String(Math.abs(rest))} />
      </div>
    </>
  );
}

/** The keys of the queue; letters only while they are switched on. */
function Keys() {
  const words = useWords(matchingWords);
  const { letterKeys } = usePreferences();
  const letters = [
    ['S', words.split],
    ['X', words.notRent],
    ['U', words.undo],
  ] as const;
  return (
    <p className="keys only-wide">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {words.keys.other}
      </span>
      <span>
        <kbd>Enter</kbd> {words.match.toLowerCase()}
      </span>
      {letterKeys &&
        letters.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {what.toLowerCase()}
          </span>
        ))}
      <span>
        <kbd>?</kbd> {words.keys.all}
      </span>
    </p>
  );
}
