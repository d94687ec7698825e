import type { Site } from './site.ts';

/** A measurement of ours and of its reference, taken alternately in one run. */
export type Measured = {
  name: string;
  unit: string;
  ours: number[];
  reference: number[];
  target: number;
  direction: 'at_least' | 'at_most';
};

export type Comparison = { name: string; run(site: Site): Promise<Measured[]> };

export type Result = {
  name: string;
  unit: string;
  ours: number;
  reference: number;
  ratio: number;
  spread: number;
  target: number;
  direction: 'at_least' | 'at_most';
  met: boolean;
};

/** Rounds are paired, so the ratio is the median of their ratios; the spread is their range relative to it. */
export function summarize(measured: Measured): Result {
  const ratios = measured.ours.map((ours, round) => ours / (measured.reference[round] as number));
  const ratio = median(ratios);
  return {
    name: measured.name,
    unit: measured.unit,
    ours: round(median(measured.ours)),
    reference: round(median(measured.reference)),
    ratio: round(ratio),
    spread: ratio === 0 ? 0 : round((Math.max(...ratios) - Math.min(...ratios)) / ratio),
    target: measured.target,
    direction: measured.direction,
    met: measured.direction === 'at_least' ? ratio >= measured.target : ratio <= measured.target,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

const round = (value: number): number => Number(value.toPrecision(3));

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Measures both sides in every round, alternating which one goes first. */
export async function rounds(
  count: number,
  ours: (round: number) => Promise<number>,
  reference: (round: number) => Promise<number>,
): Promise<{ ours: number[]; reference: number[] }> {
  const result = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round < count; round += 1) {
    const sides = [
      async () => result.ours.push(await ours(round)),
      async () => result.reference.push(await reference(round)),
    ];
    for (const side of round % 2 === 0 ? sides : sides.reverse()) await side();
  }
  return result;
}
