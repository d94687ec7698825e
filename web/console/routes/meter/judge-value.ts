import type { WalkedMeter } from '@rentroll/client';
import { measureUse } from '../../../../domain/meters/measure-use.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import type { Answers } from '../../../data/outbox/entries.ts';

/** `first`: nobody has said where the meter stood before, and the room is let; `belowStart`: it stood above the value. */
export type Verdict = 'fine' | 'zero' | 'spike' | 'backwards' | 'first' | 'belowStart';
export type Judgement = { readonly verdict: Verdict; readonly use: number | null; readonly amount: number | null };

/** Where the meter of a let room stood before its first value: null if nobody has said it, undefined if nobody pays for the use. */
export type Start = number | null | undefined;

const SPIKE_FACTOR = 3;
/** What no rented room uses in a month, for a meter without months to compare with. */
const LARGEST = { ELECTRICITY: 1000, WATER: 50 } as const;

/** What a value means: how much was used, what it costs where the price is flat, and whether it looks right. */
export function judgeValue(meter: WalkedMeter, value: number, answers: Answers, start: Start): Judgement {
  const { previous, digits } = meter;
  if (!previous) return judgeFirst(meter, value, answers, start);
  const span = {
    previous: BigInt(previous.value),
    current: BigInt(value),
    replaced: answers.replaced
      ? { oldFinal: BigInt(answers.replaced.old_final), newInitial: BigInt(answers.replaced.new_initial) }
      : null,
    rolledOver: answers.rolledOver,
  };
  const measured = measureUse(span, digits);
  if (isRefusal(measured)) return { verdict: 'backwards', use: value - previous.value, amount: null };
  return judgeUse(meter, Number(measured.use));
}

/** The service counts from zero unless it is told where the meter stood. */
function judgeFirst(meter: WalkedMeter, value: number, { confirmed }: Answers, start: Start): Judgement {
  if (start === undefined) return { verdict: 'fine', use: null, amount: null };
  if (start !== null && start > value) return { verdict: 'belowStart', use: null, amount: null };
  const judged = judgeUse(meter, value - (start ?? 0));
  if (start !== null) return judged;
  return confirmed || value === 0 ? judged : { ...judged, verdict: 'first' };
}

/** Whether something has to be said about a value before it is sent. What was said is for the service to accept or refuse. */
export const isAsked = ({ verdict }: Judgement, { rolledOver, replaced }: Answers): boolean =>
  verdict === 'first' || verdict === 'belowStart' || (verdict === 'backwards' && !rolledOver && !replaced);

function judgeUse({ utility, median_use: median, unit_price: price }: WalkedMeter, use: number): Judgement {
  const amount = price === null ? null : Math.round(use * Number(price));
  const isMuch = use > (median ? SPIKE_FACTOR * median : LARGEST[utility]);
  return { verdict: use === 0 ? 'zero' : isMuch ? 'spike' : 'fine', use, amount };
}
