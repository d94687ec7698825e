import { UTILITY_PREFIXES, type UtilityPrefix } from '../../../../domain/catalog/meters.ts';
import { refused } from '../../../../domain/refused.ts';
import type { ReadingDraft } from './queries.ts';
import type { NewReading } from './record-reading.ts';
import type { RoomChain } from './room-chain.ts';

/**
 * What a row means for the reading its room and month already have. A phone that lost the answer sends its values again, and one
 * that reads water after electricity sends the rest.
 */
export type Repeat = 'SAME' | 'COMPLETES' | 'DIFFERS';

export function compareWithStored(stored: ReadingDraft, input: NewReading): Repeat {
  const given = UTILITY_PREFIXES.filter((name) => input[`${name}_current`] !== undefined);
  const added = given.filter((name) => stored[`${name}_current`] === null);
  const repeatsTheRest = given.every((name) => added.includes(name) || isSame(stored, input, name));
  // What a renter sent waits for a decision, which sending the same values does not make.
  if (!repeatsTheRest || stored.status !== 'ACCEPTED') return 'DIFFERS';
  return added.length > 0 ? 'COMPLETES' : 'SAME';
}

function isSame(stored: ReadingDraft, input: NewReading, name: UtilityPrefix): boolean {
  const replaced = input[`${name}_replaced`];
  const rolledOver = input[`${name}_rolled_over`];
  const previous = input[`${name}_previous`];
  return (
    stored[`${name}_current`] === input[`${name}_current`] &&
    (previous === undefined || stored[`${name}_previous`] === previous) &&
    (replaced === undefined ||
      (stored[`${name}_old_final`] === replaced.old_final && stored[`${name}_new_initial`] === replaced.new_initial)) &&
    (rolledOver === undefined || stored[`${name}_rolled_over`] === rolledOver)
  );
}

/** Adds the utility that the stored reading lacks. If it is refused, the chain is unchanged. */
export function completeStored(chain: RoomChain, stored: ReadingDraft, input: NewReading): void {
  if (stored.electricity_billed_invoice_id || stored.water_billed_invoice_id) throw refused('meter_reading_billed');
  const before = { ...stored };
  const added = UTILITY_PREFIXES.filter(
    (name) => stored[`${name}_current`] === null && input[`${name}_current`] !== undefined,
  );
  try {
    for (const name of added) {
      stored[`${name}_old_final`] = input[`${name}_replaced`]?.old_final ?? null;
      stored[`${name}_new_initial`] = input[`${name}_replaced`]?.new_initial ?? null;
      stored[`${name}_rolled_over`] = input[`${name}_rolled_over`] ?? false;
    }
    chain.complete(stored, added, input);
  } catch (error) {
    Object.assign(stored, before);
    throw error;
  }
}
