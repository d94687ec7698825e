import { isRefusal, type Refusal, refusal } from '../refusal.ts';
import { measureUse } from './measure-use.ts';
import { type ChainReading, compareReadings, defaultPrevious } from './reading-chain.ts';

export type ChainChange = {
  readonly id: string;
  readonly previous: bigint;
  readonly current: bigint;
  readonly use: bigint;
  readonly before: { readonly previous: bigint; readonly current: bigint; readonly use: bigint } | null;
  readonly billed: boolean;
};

/**
 * Compares a chain before and after an edit and returns the readings that changed: the edited one and the next one, whose
 * previous value follows it. A previous value that a person entered by hand is kept, and so is the starting value of a chain
 * whose first reading is removed.
 */
export function rechainReadings(
  before: readonly ChainReading[],
  after: readonly ChainReading[],
  meterDigits: number | null,
): { changes: ChainChange[] } | Refusal<'meter_reading_backwards'> {
  const known = new Map(linked(before).map((link) => [link.reading.id, link]));
  const changes: ChainChange[] = [];
  for (const { reading, follows } of linked(after)) {
    const old = known.get(reading.id);
    const previous = old === undefined ? reading.previous : previousAfter(old, { reading, follows });
    const measured = measureUse({ ...reading, previous }, meterDigits);
    const unchanged = old !== undefined && old.reading.previous === previous && sameValues(old.reading, reading);
    if (unchanged) continue;
    if (isRefusal(measured)) return refusal('meter_reading_backwards', { ...measured.details, reading_id: reading.id });
    const oldUse = old && measureUse(old.reading, meterDigits);
    changes.push({
      id: reading.id,
      previous,
      current: reading.current,
      use: measured.use,
      before:
        old && oldUse && !isRefusal(oldUse)
          ? { previous: old.reading.previous, current: old.reading.current, use: oldUse.use }
          : null,
      billed: reading.billed,
    });
  }
  return { changes };
}

function previousAfter(old: Link, now: Link): bigint {
  const { reading, follows } = now;
  if (reading.previous !== old.reading.previous) return reading.previous;
  const wasSetApart = old.follows !== null && old.reading.previous !== old.follows.current;
  const stillOpens = follows === null && reading.kind === 'PERIODIC';
  return wasSetApart || stillOpens ? reading.previous : defaultPrevious(follows, reading);
}

const sameValues = (a: ChainReading, b: ChainReading): boolean =>
  a.current === b.current &&
  a.rolledOver === b.rolledOver &&
  a.replaced?.oldFinal === b.replaced?.oldFinal &&
  a.replaced?.newInitial === b.replaced?.newInitial;

type Link = { readonly reading: ChainReading; readonly follows: ChainReading | null };

const linked = (chain: readonly ChainReading[]): Link[] =>
  chain.toSorted(compareReadings).map((reading, index, ordered) => ({ reading, follows: ordered[index - 1] ?? null }));
