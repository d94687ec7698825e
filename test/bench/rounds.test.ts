import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { canMeasureCpu, cpuMs } from '../../bench/support/cpu.ts';
import { type Done, runRounds, type Side } from '../../bench/support/rounds.ts';
import type { Site } from '../../bench/support/site.ts';

const site = {
  postmaster: { pid: process.pid },
  withoutAutovacuum: <T>(work: () => Promise<T>) => work(),
} as unknown as Site;
const done = (seconds: number): Done => ({ operations: 1, seconds, cpuMs: 0 });
const ours: Side = { work: async () => done(1) };

test('rounds in which the reference was disturbed are measured again', async () => {
  const times = [1, 2, 1.1, 1, 9];
  const measured = await runRounds(site, 3, ours, { work: async (round) => done(times[round] as number) });
  assert.deepEqual(
    measured.rounds.map(({ reference }) => reference.seconds),
    [1, 1.1, 1],
  );
  assert.deepEqual([measured.repeated, measured.disturbed], [1, 0]);
});

test('on a machine that is never quiet a comparison ends and says so', async () => {
  const measured = await runRounds(site, 3, ours, { work: async (round) => done(2 ** round) });
  assert.deepEqual([measured.rounds.length, measured.repeated], [3, 3]);
  assert.ok(measured.disturbed > 0);
});

test('CPU time includes children that have ended and nothing else', { skip: !canMeasureCpu }, async () => {
  const before = await cpuMs([{ pid: process.pid }]);
  const own = process.cpuUsage();
  const busy = 'const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);';
  await once(spawn(process.execPath, ['-e', busy]), 'exit');
  const { user, system } = process.cpuUsage(own);
  const ofChild = (await cpuMs([{ pid: process.pid }])) - before - (user + system) / 1000;
  assert.ok(ofChild > 280, `${ofChild} ms`);
  assert.ok(ofChild < 1500, `${ofChild} ms`);
});
