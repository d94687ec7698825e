/** Seeded random numbers: the same seed gives the same sequence (mulberry32). */
export type Random = {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True in `percent` of a hundred draws. */
  percent(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (percent) => next() * 100 < percent,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffled: (list) => {
      const copy = [...list];
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [copy[at], copy[other]] = [copy[other] as (typeof copy)[number], copy[at] as (typeof copy)[number]];
      }
      return copy;
    },
  };
}
