import { type Refusal, refusal } from '../refusal.ts';

export type MeterSpan = {
  readonly previous: bigint;
  readonly current: bigint;
  /** The old meter's last value and the new one's first, when the meter was replaced in between. */
  readonly replaced: { readonly oldFinal: bigint; readonly newInitial: bigint } | null;
  readonly rolledOver: boolean;
};

/** Units used between two readings; the segments of a replaced meter are added up. */
export function measureUse(
  span: MeterSpan,
  meterDigits: number | null,
): { use: bigint } | Refusal<'meter_reading_backwards'> {
  const segments =
    span.replaced === null
      ? [{ from: span.previous, to: span.current }]
      : [
          { from: span.previous, to: span.replaced.oldFinal },
          { from: span.replaced.newInitial, to: span.current },
        ];
  let use = 0n;
  for (const { from, to } of segments) {
    const part = to >= from ? to - from : span.rolledOver ? wrapAround(from, to, meterDigits) : null;
    if (part === null) return refusal('meter_reading_backwards', { previous: Number(from), current: Number(to) });
    use += part;
  }
  return { use };
}

/** A five-digit meter shows 00120 after 99999; without a known width the last value's number of digits is used. */
function wrapAround(from: bigint, to: bigint, meterDigits: number | null): bigint | null {
  const capacity = 10n ** BigInt(meterDigits ?? from.toString().length);
  return from < capacity && to < capacity ? capacity - from + to : null;
}
