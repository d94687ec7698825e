import type { RecurringFee } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { feeWords } from '../../../words/fees.ts';
import { formatNumber } from '../../../words/format.ts';

/** What a recurring fee comes to each month: for each person, or for a number of things. */
export function FeeAmount({ fee: { amount, basis, quantity } }: { readonly fee: RecurringFee }) {
  const words = useWords(feeWords);
  const language = useLanguage();
  return (
    <span className="num">
      {basis === 'PER_QUANTITY' && Number(quantity) !== 1 && `${formatNumber(Number(quantity), language)} × `}
      <Money amount={amount} />
      {basis === 'PER_OCCUPANT' && <span className="quiet"> {words.perPerson}</span>}
    </span>
  );
}
