import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, createChance } from '../fuzz/chance.ts';
import { Arena } from './arena.ts';
import { compare, History } from './history.ts';
import { Load } from './load.ts';

const kills = Number(process.env.FAULT_KILLS ?? 5);
const seed = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
const CLIENTS = 8;

/** Ways to be hurt; each says how many processes it killed. */
const FAULTS: Record<string, (arena: Arena, chance: Chance) => Promise<number>> = {
  'service killed': async (arena) => {
    await arena.killService();
    await arena.start();
    return 1;
  },
  'PostgreSQL killed': async (arena) => {
    await arena.killPostgres('SIGKILL');
    return 1;
  },
  'PostgreSQL stopped at once': async (arena) => {
    await arena.killPostgres('SIGQUIT');
    return 1;
  },
  'connections cut': async (arena) => {
    await arena.cutConnections();
    return 0;
  },
  'both killed': async (arena) => {
    await arena.killService();
    await arena.killPostgres('SIGKILL');
    await arena.start();
    return 2;
  },
  'killed again while starting': async (arena, chance) => {
    await arena.killService();
    await arena.killStart(chance.below(900));
    await arena.start();
    return 2;
  },
};

suite('faults under load', () => {
  test(`${kills} kills lose nothing that was acknowledged and repeat nothing`, async () => {
    console.log(`FAULT_SEED=${seed} FAULT_KILLS=${kills}`);
    const chance = createChance(seed);
    const history = new History();
    const arena = await Arena.open();
    const met = new Map<string, number>();
    let killed = 0;
    try {
      const load = new Load(arena, history, seed, CLIENTS);
      await load.begin();
      let due: string[] = [];
      for (; killed < kills; ) {
        if (due.length === 0) due = chance.shuffled(Object.keys(FAULTS));
        const fault = due.pop() as string;
        await load.while(async () => {
          await sleep(150 + chance.below(450));
          killed += (await FAULTS[fault]?.(arena, chance)) ?? 0;
          await arena.ready();
        });
        met.set(fault, (met.get(fault) ?? 0) + 1);
        await holds(arena, history, fault);
      }
    } finally {
      await arena.close();
    }
    const recoveries = [...met.values()].reduce((sum, count) => sum + count, 0);
    console.log(`kills: ${killed}, recoveries: ${recoveries} (${[...met].map((each) => each.join(' ')).join(', ')})`);
    console.log(`acknowledged writes: ${history.writes}, in doubt and sent again: ${history.inDoubt}, seed: ${seed}`);
    assert.ok(history.acknowledged.length > kills);
  });
});

/** After every recovery: all that was told is there, once, and the books of everybody are right. */
async function holds(arena: Arena, history: History, fault: string): Promise<void> {
  const repeat = `after "${fault}"; repeat with FAULT_SEED=${seed} FAULT_KILLS=${kills}\n${arena.output().slice(-2000)}`;
  assert.deepEqual(await compare(history, arena.query), [], repeat);
  const refused = [...history.refused].filter(([what]) => !what.startsWith('run: '));
  assert.deepEqual(refused, [], repeat);
  const wrong = (await arena.verify()).flatMap(({ organization, checks }) =>
    checks.filter(({ ok }) => !ok).map((check) => ({ organization, check })),
  );
  assert.deepEqual(wrong, [], repeat);
}
