import { isRefusal, type Refusal, refusal } from '../refusal.ts';
import { type ChainReading, compareReadings, defaultPrevious } from './reading-chain.ts';
import { type ChainChange, rechainReadings } from './rechain-readings.ts';

type Refused = Refusal<'meter_reading_backwards' | 'meter_reading_billed'>;

export type NewReading = Omit<ChainReading, 'previous' | 'billed'> & { readonly previous: bigint | null };
export type PlacedReading = {
  readonly placed: ChainChange;
  /** The next reading, whose previous value changed. */
  readonly following: ChainChange | null;
  readonly previousDiffers: boolean;
};

/** Inserts a new reading into the chain by date. */
export function placeReading(
  chain: readonly ChainReading[],
  input: NewReading,
  meterDigits: number | null,
): PlacedReading | Refused {
  const before =
    chain
      .filter((reading) => compareReadings(reading, input) < 0)
      .toSorted(compareReadings)
      .at(-1) ?? null;
  const expected = defaultPrevious(before, input);
  const opening = before === null && input.kind === 'HANDOVER';
  const previous = opening ? expected : (input.previous ?? expected);
  const reading: ChainReading = { ...input, previous, billed: false };
  const result = rechainReadings(chain, [...chain, reading], meterDigits);
  if (isRefusal(result)) return result;
  const following = result.changes.find((change) => change.id !== reading.id) ?? null;
  if (following?.billed) return refusal('meter_reading_billed', { reading_id: following.id });
  const placed = result.changes.find((change) => change.id === reading.id);
  if (placed === undefined) throw new Error(`Reading ${reading.id} is missing from its own chain`);
  return { placed, following, previousDiffers: previous !== expected };
}

export type ReadingPatch = Partial<
  Pick<ChainReading, 'current' | 'previous' | 'readingDate' | 'replaced' | 'rolledOver'>
>;

/** Edits an unbilled reading, or removes it with `null`; the next reading's previous value follows. */
export function changeReading(
  chain: readonly ChainReading[],
  id: string,
  patch: ReadingPatch | null,
  meterDigits: number | null,
): { changes: ChainChange[] } | Refused {
  if (chain.some((reading) => reading.id === id && reading.billed))
    return refusal('meter_reading_billed', { reading_id: id });
  const result = rechainReadings(chain, edited(chain, id, patch), meterDigits);
  if (isRefusal(result)) return result;
  const billed = result.changes.find((change) => change.billed);
  return billed ? refusal('meter_reading_billed', { reading_id: billed.id }) : result;
}

/** Corrects a value that may be billed already; the caller settles the difference of every billed change. */
export const correctReading = (
  chain: readonly ChainReading[],
  id: string,
  patch: Pick<ReadingPatch, 'current'>,
  meterDigits: number | null,
): { changes: ChainChange[] } | Refusal<'meter_reading_backwards'> =>
  rechainReadings(chain, edited(chain, id, patch), meterDigits);

const edited = (chain: readonly ChainReading[], id: string, patch: ReadingPatch | null): ChainReading[] =>
  chain.flatMap((reading) => (reading.id !== id ? [reading] : patch === null ? [] : [{ ...reading, ...patch }]));
