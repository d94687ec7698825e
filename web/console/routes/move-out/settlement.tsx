import type { LeaseEnd } from '@rentroll/client';
import { Eye } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { BillLines, BillTotal } from '../../../ui/bill/bill-lines.tsx';
import { explainLines } from '../../../ui/bill/explain-lines.ts';
import { Money } from '../../../ui/money/money.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { formatMoney } from '../../../words/format.ts';
import { lineWords } from '../../../words/invoice-lines.ts';
import { moveOutWords } from '../../../words/move-out.ts';

/** The deposit before the lease ends, and what the landlord keeps of it. */
export type Deposit = { readonly held: string; readonly kept: string };

/** Who owes whom when the lease has ended. */
export function outcomeOf(end: LeaseEnd, { held, kept }: Deposit) {
  const refund = Number(end.refund_amount);
  // Without a way to pay it back now, what is the renter's stays with the landlord.
  const back = refund + Number(end.refund_left);
  const left = Math.max(0, Number(held) - Number(end.deposit_applied) - Number(kept));
  return { due: Number(end.amount_due), back, refund, credit: Math.max(0, back - left) };
}

type Props = { readonly end: LeaseEnd; readonly deposit: Deposit; readonly busy: boolean };

/** The settlement as both sides will see it: what is owed, what is held, and what changes hands. */
export function Settlement({ end, deposit, busy }: Props) {
  const words = useWords(moveOutWords);
  const inLines = useWords(lineWords);
  const language = useLanguage();
  const money = (amount: string | number) => formatMoney(amount, language);
  const { due, back, credit } = outcomeOf(end, deposit);
  const [held, kept, used] = [Number(deposit.held), Number(deposit.kept), Number(end.deposit_applied)];
  const owed = used + due;
  // Other invoices of the lease, less credit for days after the last one and of the renter.
  const others = owed - Number(end.invoice?.total_amount ?? 0);
  return (
    <section className="panel settlement" aria-labelledby="h-settlement" aria-busy={busy || undefined}>
      <header>
        <h2 id="h-settlement">{words.settlement}</h2>
        <State icon={Eye} label={words.preview} />
      </header>
      <div className="pad">
        <h3 className="small quiet">{words.renterOwes}</h3>
        {end.invoice || others > 0 ? (
          <>
            <BillLines
              lines={[
                ...(end.invoice ? explainLines(end.invoice.lines, inLines, language) : []),
                ...(others === 0
                  ? []
                  : [
                      {
                        key: 'others',
                        description: others > 0 ? words.others : words.lessCredit,
                        amount: String(others),
                      },
                    ]),
              ]}
            />
            <BillTotal label={words.sum} amount={String(owed)} />
          </>
        ) : (
          <p className="settlement-none">{words.nothing}</p>
        )}
        <h3 className="small quiet">{words.weHold}</h3>
        <BillLines
          lines={[
            { key: 'held', description: words.deposit, amount: deposit.held },
            ...(credit > 0 ? [{ key: 'credit', description: words.credit, amount: String(credit) }] : []),
            ...(kept > 0 ? [{ key: 'kept', description: words.keep, amount: `-${deposit.kept}` }] : []),
            ...(used > 0 ? [{ key: 'used', description: words.used, amount: `-${end.deposit_applied}` }] : []),
          ]}
        />
      </div>
      <div className={due > 0 ? 'outcome bad' : 'outcome good'} role="status">
        <p className="small">{due > 0 ? words.stillDue : back > 0 ? words.giveBack : words.even}</p>
        {(due > 0 || back > 0) && (
          <p className="figure">
            <Money amount={String(due > 0 ? due : back)} />
          </p>
        )}
        {due <= 0 && back > 0 && back !== held && (
          <p className="small num">
            {[
              money(held),
              kept > 0 && `− ${money(kept)}`,
              used > 0 && `− ${money(used)}`,
              credit > 0 && `+ ${money(credit)}`,
              `= ${money(back)}`,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
      </div>
    </section>
  );
}
