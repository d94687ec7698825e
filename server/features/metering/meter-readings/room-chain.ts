import { type ReadingFlag, UTILITIES, type Utility, type UtilityPrefix } from '../../../../domain/catalog/meters.ts';
import { attributeChain } from '../../../../domain/meters/attribute-chain.ts';
import type { RoomLease } from '../../../../domain/meters/attribute-use.ts';
import { flagReading } from '../../../../domain/meters/flag-reading.ts';
import { measureUse } from '../../../../domain/meters/measure-use.ts';
import {
  changeReading,
  correctReading,
  type PlacedReading,
  placeReading,
  type ReadingPatch,
} from '../../../../domain/meters/place-reading.ts';
import { type ChainReading, compareReadings } from '../../../../domain/meters/reading-chain.ts';
import type { ChainChange } from '../../../../domain/meters/rechain-readings.ts';
import { containsDay, storedDate as day, storedPeriod } from '../../../../domain/period.ts';
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts';
import { valueOrThrow } from '../../../../domain/throw-if-refused.ts';
import type { MeteredReading } from './billable-queries.ts';
import type { MeteredRoom, ReadingDraft, StayRow } from './queries.ts';

const COLUMN = { ELECTRICITY: 'electricity', WATER: 'water' } as const;

type Placed = { utility: Utility } & PlacedReading;

/** The readings of one room in memory. Calls the rules of `domain/meters` per utility and writes their results into the rows. */
export class RoomChain {
  readonly room: MeteredRoom;
  readonly #rows: Map<string, ReadingDraft>;
  readonly #leases: RoomLease[];
  readonly #touched = new Set<string>();

  constructor(room: MeteredRoom, rows: ReadingDraft[], stays: StayRow[]) {
    this.room = room;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#leases = stays.map(stayOf);
  }

  /** Rows that changed because of a change to another row. */
  get touched(): ReadingDraft[] {
    return [...this.#touched].map((id) => this.#rows.get(id) as ReadingDraft);
  }

  find(id: string): ReadingDraft | undefined {
    return this.#rows.get(id);
  }

  periodicOf(period: string): ReadingDraft | undefined {
    return [...this.#rows.values()].find((row) => row.kind === 'PERIODIC' && row.period === period);
  }

  leaseOn(readingDate: string): string | null {
    const date = day(readingDate);
    const lease = this.#leases.find(({ occupied }) => containsDay(occupied, date));
    return lease?.leaseId ?? null;
  }

  /** Adds an accepted reading. A given previous value replaces the one the chain implies. If it is refused, the chain is unchanged. */
  place(row: ReadingDraft, given: { electricity: number | null; water: number | null }): void {
    const utilities = UTILITIES.filter((utility) => row[`${COLUMN[utility]}_current`] !== null);
    const placed = utilities.map((utility) => this.#place(row, utility, given[COLUMN[utility]]));
    for (const each of placed) this.#write(row, each);
    this.#rows.set(row.id, row);
    this.#flag(row, new Map(placed.map(({ utility, previousDiffers }) => [utility, previousDiffers])));
  }

  /** Adds a utility the reading did not have. If it is refused, the chain is unchanged. */
  complete(
    row: ReadingDraft,
    names: UtilityPrefix[],
    input: Partial<Record<`${UtilityPrefix}_${'current' | 'previous'}`, number>>,
  ): void {
    const completed = { ...row };
    for (const name of names) completed[`${name}_current`] = input[`${name}_current`] ?? null;
    const placed = UTILITIES.filter((utility) => names.includes(COLUMN[utility])).map((utility) =>
      this.#place(completed, utility, input[`${COLUMN[utility]}_previous`] ?? null),
    );
    for (const each of placed) {
      row[`${COLUMN[each.utility]}_current`] = completed[`${COLUMN[each.utility]}_current`];
      this.#write(row, each);
    }
    this.reflag(row.id);
  }

  #place(row: ReadingDraft, utility: Utility, previous: number | null): Placed {
    const input = { ...asChainReading(row, utility), previous: previous === null ? null : BigInt(previous) };
    const others = this.#chain(utility).filter(({ id }) => id !== row.id);
    return { utility, ...valueOrThrow(placeReading(others, input, this.#digits(utility))) };
  }

  #write(row: ReadingDraft, { utility, placed, following }: Placed): void {
    row[`${COLUMN[utility]}_previous`] = Number(placed.previous);
    if (following) this.#apply(utility, following);
  }

  /** Edits or removes (null) a reading that was not billed; after an edit, call `reflag` once the row has its other values. */
  change(id: string, patches: Partial<Record<Utility, ReadingPatch>> | null): void {
    this.#edit(id, patches, (chain, patch, digits) => changeReading(chain, id, patch, digits));
  }

  /** Corrects values that may be billed; returns the changes of billed use, whose money has to be settled. */
  correct(
    id: string,
    patches: Partial<Record<Utility, { current: bigint }>>,
  ): { utility: Utility; change: ChainChange }[] {
    const billed: { utility: Utility; change: ChainChange }[] = [];
    for (const utility of UTILITIES) {
      const patch = patches[utility];
      if (!patch) continue;
      for (const change of valueOrThrow(correctReading(this.#chain(utility), id, patch, this.#digits(utility)))
        .changes) {
        this.#apply(utility, change);
        if (change.billed) billed.push({ utility, change });
      }
    }
    this.reflag(id);
    return billed;
  }

  #edit(
    id: string,
    patches: Partial<Record<Utility, ReadingPatch>> | null,
    rule: (
      chain: ChainReading[],
      patch: ReadingPatch | null,
      digits: number | null,
    ) => { changes: ChainChange[] } | Refusal<'meter_reading_backwards' | 'meter_reading_billed'>,
  ): void {
    for (const utility of UTILITIES) {
      const chain = this.#chain(utility);
      const patch = patches === null ? null : (patches[utility] ?? null);
      if (!chain.some((reading) => reading.id === id) || (patches !== null && patch === null)) continue;
      for (const change of valueOrThrow(rule(chain, patch, this.#digits(utility))).changes)
        this.#apply(utility, change);
    }
    if (patches === null) {
      this.#rows.delete(id);
      this.#touched.delete(id);
    }
  }

  /** Flags the reading again, and those that changed with it. */
  reflag(id: string): void {
    for (const row of new Set([this.#rows.get(id), ...this.touched])) if (row) this.#flag(row, new Map());
  }

  #apply(utility: Utility, change: ChainChange): void {
    const row = this.#rows.get(change.id);
    if (!row) return;
    const name = COLUMN[utility];
    row[`${name}_previous`] = Number(change.previous);
    row[`${name}_current`] = Number(change.current);
    this.#touched.add(row.id);
  }

  #digits(utility: Utility): number | null {
    return this.room[`${COLUMN[utility]}_meter_digits`];
  }

  #chain(utility: Utility): ChainReading[] {
    return [...this.#rows.values()]
      .filter((row) => row.status === 'ACCEPTED' && row[`${COLUMN[utility]}_current`] !== null)
      .map((row) => asChainReading(row, utility));
  }

  #flag(row: ReadingDraft, differs: Map<Utility, boolean>): void {
    const flags = new Set<ReadingFlag>();
    for (const utility of UTILITIES) {
      if (row[`${COLUMN[utility]}_current`] === null) continue;
      const digits = this.#digits(utility);
      const chain = this.#chain(utility).toSorted(compareReadings);
      const index = chain.findIndex(({ id }) => id === row.id);
      const uses = chain.map((reading) => ({ period: reading.period, use: useOf(reading, digits) }));
      const shares = attributeChain(chain, this.#leases, digits).get(row.id) ?? [];
      const before = chain[index - 1] ?? null;
      for (const flag of flagReading({
        period: storedPeriod(row.period),
        use: uses[index]?.use ?? 0n,
        opensChain: index === 0,
        previousPeriod: before?.period ?? null,
        previousDiffers: differs.get(utility) ?? (before !== null && chain[index]?.previous !== before.current),
        estimated: shares.some(({ estimated }) => estimated),
        history: uses.slice(0, index),
      })) {
        flags.add(flag);
      }
    }
    row.flags = [...flags];
  }
}

export const stayOf = (stay: StayRow): RoomLease => ({
  leaseId: stay.id,
  occupied: { from: day(stay.from), to: stay.to === null ? null : day(stay.to) },
  billingStartsOn: day(stay.billing_starts_on),
});

export function useOf(reading: ChainReading, digits: number | null): bigint {
  const measured = measureUse(reading, digits);
  return isRefusal(measured) ? 0n : measured.use;
}

export function asChainReading(row: MeteredReading, utility: Utility): ChainReading {
  const name = COLUMN[utility];
  const oldFinal = row[`${name}_old_final`];
  const newInitial = row[`${name}_new_initial`];
  return {
    id: row.id,
    readingDate: day(row.reading_date),
    createdOrder: row.id,
    period: storedPeriod(row.period),
    kind: row.kind,
    leaseId: row.lease_id,
    billed: row[`${name}_billed_invoice_id`] !== null,
    previous: BigInt(row[`${name}_previous`] ?? 0),
    current: BigInt(row[`${name}_current`] ?? 0),
    replaced:
      oldFinal !== null && newInitial !== null ? { oldFinal: BigInt(oldFinal), newInitial: BigInt(newInitial) } : null,
    rolledOver: row[`${name}_rolled_over`],
  };
}
