import type { Site } from './site.ts';

/** A measurement of ours and of its reference, taken alternately in one run. */
export type Measured = {
  name: string;
  unit: string;
  ours: number[];
  reference: number[];
  target: number;
  direction: 'at_least' | 'at_most';
  /** Rounds measured again because the reference was disturbed, and those that still are. */
  repeated?: number;
  disturbed?: number;
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
  repeated: number;
  disturbed: number;
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
    repeated: measured.repeated ?? 0,
    disturbed: measured.disturbed ?? 0,
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
