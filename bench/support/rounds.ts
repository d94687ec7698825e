import { type Measured, median } from './comparison.ts';
import { canMeasureCpu, cpuMs } from './cpu.ts';
import type { Server, Site } from './site.ts';

/** What one round of one side did. It measures its CPU time itself when its process ends with the round. */
export type Done = { operations: number; seconds: number; cpuMs?: number };

export type Side = {
  /** The process that does the work, if PostgreSQL does not do it alone. The load generator is never counted. */
  process?: Pick<Server, 'pid'>;
  /** Not measured. */
  prepare?(round: number): Promise<void>;
  work(round: number): Promise<Done>;
  /** Waits for what the work left to be done later: part of its CPU time, but not of its duration. */
  settle?(): Promise<void>;
};

type Sample = Required<Done>;
type Round = { ours: Sample; reference: Sample };
export type Rounds = { rounds: Round[]; repeated: number; disturbed: number };

/** When the reference deviates from its median by more than this, something else used the machine. */
const MAX_DEVIATION = 0.15;

/** As many rounds as may be needed, repeated ones included; each has a number of its own. */
export const mostRounds = (count: number): number => 2 * count;

/** Measures both sides in every round, alternating which one goes first. Disturbed rounds are repeated, up to `count` of them. */
export async function runRounds(site: Site, count: number, ours: Side, reference: Side): Promise<Rounds> {
  return site.withoutAutovacuum(async () => {
    const rounds: Round[] = [];
    let number = 0;
    for (;;) {
      while (rounds.length < count) {
        rounds.push(await runRound(site, number, ours, reference));
        number += 1;
      }
      const disturbed = findDisturbed(rounds);
      const repeatable = disturbed.slice(0, mostRounds(count) - number);
      if (repeatable.length === 0) return { rounds, repeated: number - count, disturbed: disturbed.length };
      for (const round of repeatable) rounds.splice(rounds.indexOf(round), 1);
    }
  });
}

async function runRound(site: Site, number: number, ours: Side, reference: Side): Promise<Round> {
  if (number % 2 === 0) {
    const first = await sample(site, ours, number);
    return { ours: first, reference: await sample(site, reference, number) };
  }
  const first = await sample(site, reference, number);
  return { reference: first, ours: await sample(site, ours, number) };
}

async function sample(site: Site, side: Side, number: number): Promise<Sample> {
  await side.prepare?.(number);
  const trees = [site.postmaster, ...(side.process ? [side.process] : [])];
  const before = await cpuMs(trees);
  const done = await side.work(number);
  await side.settle?.();
  return { cpuMs: (await cpuMs(trees)) - before, ...done };
}

/** The most disturbed first. */
export function findDisturbed<R extends { reference: Done }>(rounds: R[]): R[] {
  const middle = median(rounds.map(({ reference }) => rateOf(reference)));
  const deviation = ({ reference }: R) => Math.abs(rateOf(reference) / middle - 1);
  return rounds.filter((round) => deviation(round) > MAX_DEVIATION).sort((a, b) => deviation(b) - deviation(a));
}

const rateOf = ({ operations, seconds }: Done): number => operations / seconds;

type Target = Pick<Measured, 'name' | 'unit' | 'target' | 'direction'> & {
  /** The most CPU time per operation, as a multiple of the reference. */
  cpuTarget: number;
};

/** One result for the speed and one for the CPU time per operation. `read` turns a round into the unit of the result. */
export function resultsOf(
  { rounds, repeated, disturbed }: Rounds,
  { cpuTarget, ...target }: Target,
  read: (done: Done) => number = rateOf,
): Measured[] {
  const values = (of: (sample: Sample) => number) => ({
    ours: rounds.map(({ ours }) => of(ours)),
    reference: rounds.map(({ reference }) => of(reference)),
  });
  const speed: Measured = { ...target, ...values(read), repeated, disturbed };
  if (!canMeasureCpu) return [speed];
  const cpu: Measured = {
    ...values((sample) => sample.cpuMs / sample.operations),
    name: `${target.name}: CPU`,
    unit: 'ms CPU',
    target: cpuTarget,
    direction: 'at_most',
    repeated,
    disturbed,
  };
  return [speed, cpu];
}
