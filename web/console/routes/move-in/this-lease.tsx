import { FileText } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { moveInWords } from '../../../words/move-in.ts';
import { type MoveInDraft, peopleOf } from './move-in-draft.ts';

type Props = {
  readonly draft: MoveInDraft;
  readonly roomName: string | undefined;
  readonly step: number;
  readonly firstTotal: string | undefined;
};

/** What the lease will say, as far as it is known. */
export function ThisLease({ draft, roomName, step, firstTotal }: Props) {
  const words = useWords(moveInWords);
  const language = useLanguage();
  const open = (at: number) => <span className="quiet">{words.step(at)}</span>;
  const readings = [draft.electricity, draft.water]
    .filter(Boolean)
    .map((value) => formatNumber(Number(value), language))
    .join(' · ');
  return (
    <section className="panel" aria-labelledby="h-this">
      <header>
        <h2 id="h-this">{words.this}</h2>
        <State icon={FileText} label={words.draft} />
      </header>
      <dl className="facts pad">
        <Fact name={words.room}>{roomName ?? open(1)}</Fact>
        <Fact name={words.renter}>{draft.renterName || draft.renter.full_name || open(2)}</Fact>
        <Fact name={words.people}>{step < 2 ? open(2) : peopleOf(draft)}</Fact>
        <Fact name={words.rent}>{draft.monthly_rent ? <Money amount={draft.monthly_rent} /> : open(3)}</Fact>
        <Fact name={words.start}>{step < 3 ? open(3) : formatDate(draft.start_date, language)}</Fact>
        <Fact name={words.deposit}>
          {step >= 3 && draft.deposit_amount ? <Money amount={draft.deposit_amount} /> : open(3)}
        </Fact>
        <Fact name={words.firstReadings}>{readings || open(4)}</Fact>
        {step > 3 && firstTotal && (
          <Fact name={words.firstBill} look="strong">
            <Money amount={firstTotal} />
          </Fact>
        )}
      </dl>
      {step < 3 && <footer className="small quiet">{words.firstBillLater}</footer>}
    </section>
  );
}
