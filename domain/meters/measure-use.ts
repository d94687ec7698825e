import { type Refusal, refusal } from '../refusal.ts';

export type MeterSpan = {
  readonly previous: bigint;
  readonly current: bigint;
  /** The old meter's last value and the new one's first, when the meter was exchanged in between. */
  readonly replaced: { readonly oldFinal: bigint; readonly newInitial: bigint } | null;
  readonly rolledOver: boolean;
};

/** Units used between two readings; the segments of an exchanged meter are added. */
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

/** A meter of five digits shows 00120 after 99999; without a known width it is as wide as its last value. */
function wrapAround(from: bigint, to: bigint, meterDigits: number | null): bigint | null {
  const capacity = 10n ** BigInt(meterDigits ?? from.toString().length);
  return from < capacity && to < capacity ? capacity - from + to : null;
}
