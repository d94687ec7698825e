import { readFile } from 'node:fs/promises';

/** Linux reports CPU time in hundredths of a second. */
const MS_PER_TICK = 10;
/** Their work is deferred, so it would be counted on whichever side is measured when they do it. */
const DEFERRED = /checkpointer|background writer|autovacuum/;

/** Only Linux says what CPU time another process used. */
export const canMeasureCpu = process.platform === 'linux';

/** The process and its descendants, including those that have ended. */
export type Tree = { pid: number };

/** User and system time of all trees since they began, in milliseconds, from the kernel's accounting. */
export async function cpuMs(trees: Tree[]): Promise<number> {
  if (!canMeasureCpu) return Number.NaN;
  let sum = 0;
  for (const { pid } of trees) sum += await treeTicks(pid);
  return sum * MS_PER_TICK;
}

/** A child that ends between two reads would be counted twice or not at all, so they are repeated. */
async function treeTicks(pid: number): Promise<number> {
  for (;;) {
    const before = await readTicks(pid);
    let living = 0;
    for (const child of await childrenOf(pid)) living += await treeTicks(child);
    const after = await readTicks(pid);
    if (before === null || after === null) return 0;
    if (before.ended === after.ended) return after.own + after.ended + living;
  }
}

type Ticks = { own: number; ended: number };

async function readTicks(pid: number): Promise<Ticks | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const [user, system, endedUser, endedSystem] = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number) as [number, number, number, number];
  return { own: user + system, ended: endedUser + endedSystem };
}

async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = list.split(' ').filter(Boolean).map(Number);
  const isCounted = await Promise.all(children.map(async (child) => !DEFERRED.test(await titleOf(child))));
  return children.filter((_, index) => isCounted[index]);
}

const titleOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
