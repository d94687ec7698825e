import type { LeaseEnd } from '@rentroll/client';
import { Eye } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { moveWords } from '../../../words/move.ts';

type Props = { readonly end: LeaseEnd; readonly held: string; readonly busy: boolean };

/** The settlement as both sides will see it: what is owed, what is held, and what changes hands. */
export function Settlement({ end, held, busy }: Props) {
  const words = useWords(moveWords).out;
  const refund = Number(end.refund_amount);
  const due = Number(end.amount_due);
  // Without a way to pay it back now, the deposit that is left stays with the landlord.
  const left = Math.max(0, Number(held) - Number(end.deposit_applied));
  const back = refund > 0 ? refund : left;
  return (
    <section className="panel settlement" aria-labelledby="h-settlement" aria-busy={busy || undefined}>
      <header>
        <h2 id="h-settlement">{words.settlement}</h2>
        <State icon={Eye} label={words.preview} />
      </header>
      <div className="pad">
        <p className="small quiet">{words.renterOwes}</p>
        {end.invoice ? (
          <dl className="facts">
            {end.invoice.lines.map(({ id, description, amount }) => (
              <Line key={id} label={description} amount={amount} />
            ))}
            <dt className="strong">{words.sum}</dt>
            <dd className="strong">
              <Money amount={end.invoice.total_amount} />
            </dd>
          </dl>
        ) : (
          <p>{words.nothing}</p>
        )}
        <p className="small quiet">{words.weHold}</p>
        <dl className="facts">
          <Line label={words.deposit} amount={held} />
          <Line label={words.used} amount={`-${end.deposit_applied}`} />
        </dl>
      </div>
      <div className={due > 0 ? 'outcome bad' : 'outcome good'} role="status">
        <p className="small">{due > 0 ? words.stillDue : back > 0 ? words.giveBack : words.even}</p>
        {(due > 0 || back > 0) && (
          <p className="figure">
            <Money amount={String(due > 0 ? due : back)} />
          </p>
        )}
      </div>
    </section>
  );
}

const Line = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </>
);
