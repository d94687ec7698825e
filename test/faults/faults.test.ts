import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../fuzz/random.ts';
import { until } from '../support/until.ts';
import { FaultTarget } from './fault-target.ts';
import { compare, History } from './history.ts';
import { Load } from './load.ts';

const kills = Number(process.env.FAULT_KILLS ?? 5);
const seed = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
const CLIENTS = 8;
/** Everything written to an installation is checked after every recovery, so a long run begins anew at times. */
const KILLS_PER_INSTALLATION = 50;

/** The faults; each returns how many processes it killed. */
const FAULTS: Record<string, (target: FaultTarget, random: Random) => Promise<number>> = {
  'service killed': async (target) => {
    await target.killService();
    await target.start();
    return 1;
  },
  'PostgreSQL killed': async (target) => {
    await target.killPostgres('SIGKILL');
    return 1;
  },
  'PostgreSQL stopped at once': async (target) => {
    await target.killPostgres('SIGQUIT');
    return 1;
  },
  'connections cut': async (target) => {
    await target.cutConnections();
    return 0;
  },
  'both killed': async (target) => {
    await target.killService();
    await target.killPostgres('SIGKILL');
    await target.start();
    return 2;
  },
  'killed again while starting': async (target, random) => {
    await target.killService();
    await target.killStart(random.below(900));
    await target.start();
    return 2;
  },
};

suite('faults under load', () => {
  test(`${kills} kills lose no acknowledged write and duplicate none`, async () => {
    console.log(`FAULT_SEED=${seed} FAULT_KILLS=${kills}`);
    const met = new Map<string, number>();
    const total = { killed: 0, writes: 0, inDoubt: 0 };
    for (let round = 0; total.killed < kills; round += 1) {
      const wanted = Math.min(KILLS_PER_INSTALLATION, kills - total.killed);
      const history = new History();
      total.killed += await killRepeatedly(history, { kills: wanted, seed: seed + round, met });
      total.writes += history.writes;
      total.inDoubt += history.inDoubt;
      assert.ok(history.acknowledged.length > wanted);
      console.log(`${total.killed} of ${kills} kills, ${total.writes} acknowledged writes`);
    }
    const recoveries = [...met.values()].reduce((sum, count) => sum + count, 0);
    console.log(`recoveries: ${recoveries} (${[...met].map((each) => each.join(' ')).join(', ')})`);
    console.log(`in doubt and sent again: ${total.inDoubt}, seed: ${seed}`);
  });
});

/** Kills a new installation under load again and again; returns how many processes were killed. */
async function killRepeatedly(
  history: History,
  round: { kills: number; seed: number; met: Map<string, number> },
): Promise<number> {
  const random = createRandom(round.seed);
  const target = await FaultTarget.open();
  let killed = 0;
  try {
    const load = new Load(target, history, round.seed, CLIENTS);
    await load.begin();
    let due: string[] = [];
    while (killed < round.kills) {
      if (due.length === 0) due = random.shuffled(Object.keys(FAULTS));
      const fault = due.pop() as string;
      await load.while(async () => {
        const before = history.writes;
        await until(() => history.writes > before + CLIENTS, 'writes before the fault');
        await sleep(random.below(300));
        killed += (await FAULTS[fault]?.(target, random)) ?? 0;
        await target.ready();
      });
      round.met.set(fault, (round.met.get(fault) ?? 0) + 1);
      await holds(target, history, fault);
    }
  } finally {
    await target.close();
  }
  return killed;
}

/** After every recovery: every acknowledged write exists once, and every organization's self-check passes. */
async function holds(target: FaultTarget, history: History, fault: string): Promise<void> {
  const repeat = `after "${fault}"; repeat with FAULT_SEED=${seed} FAULT_KILLS=${kills}\n${target.output().slice(-2000)}`;
  assert.deepEqual(await compare(history, target.query), [], repeat);
  const refused = [...history.refused].filter(([what]) => !what.startsWith('run: '));
  assert.deepEqual(refused, [], repeat);
  const failedChecks = (await target.verify()).flatMap(({ organization, checks }) =>
    checks.filter(({ ok }) => !ok).map((check) => ({ organization, check })),
  );
  assert.deepEqual(failedChecks, [], repeat);
}
