import type { WalkedMeter } from '@rentroll/client';
import { measureUse } from '../../../../domain/meters/measure-use.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import type { Entry } from '../../../data/outbox/entries.ts';

export type Verdict = 'fine' | 'zero' | 'spike' | 'backwards';
export type Judgement = { readonly verdict: Verdict; readonly use: number | null; readonly amount: number | null };

const SPIKE_FACTOR = 3;

/** What a value means: how much was used, what it costs where the price is flat, and whether it looks right. */
export function judgeValue(
  { previous, digits, median_use: median, unit_price: price }: WalkedMeter,
  value: number,
  { rolledOver, replaced }: Pick<Entry, 'rolledOver' | 'replaced'>,
): Judgement {
  // The first reading of a meter is where counting begins.
  if (!previous) return { verdict: 'fine', use: null, amount: null };
  const span = {
    previous: BigInt(previous.value),
    current: BigInt(value),
    replaced: replaced ? { oldFinal: BigInt(replaced.old_final), newInitial: BigInt(replaced.new_initial) } : null,
    rolledOver,
  };
  const measured = measureUse(span, digits);
  if (isRefusal(measured)) return { verdict: 'backwards', use: value - previous.value, amount: null };
  const use = Number(measured.use);
  const amount = price === null ? null : Math.round(use * Number(price));
  const verdict = use === 0 ? 'zero' : median && use > SPIKE_FACTOR * median ? 'spike' : 'fine';
  return { verdict, use, amount };
}
