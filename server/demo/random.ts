/** The same numbers from the same seed, so that every demo is the same. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T;
};

/** Mulberry32: small, sufficiently uniform, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
  };
}
