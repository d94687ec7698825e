import { setTimeout as sleep } from 'node:timers/promises';
import type { Comparison, Measured } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { type Done, resultsOf, runRounds, type Side } from '../support/rounds.ts';
import { type Portfolio, seedPortfolio, seedReadings } from '../support/seed-portfolio.ts';
import type { Server, Site } from '../support/site.ts';
import { periodAfter, runMonth } from './billing-run.ts';

const ROUNDS = 3;
const SMALL = 1_000;
/** `RUN_ROOMS=100000 npm run bench -- billing-run-growth` is the large variant; seeding takes most of its time. */
const LARGE = Number(process.env.RUN_ROOMS ?? 20_000);
/** So many that a round of small runs is long enough to be measured. */
const SMALL_LANDLORDS = 5;
const MAX_GROWTH = 1.2;

/** Cost per room and memory of the process, for landlords with few rooms and for one with many. */
export const billingRunGrowth: Comparison = {
  name: 'billing-run-growth',
  run: async (site) => {
    const few = await createRunner(site, SMALL, SMALL_LANDLORDS);
    const many = await createRunner(site, LARGE, 1);
    for (const { side } of [few, many]) {
      await side.work(-1);
      await side.settle?.();
    }
    const rounds = await runRounds(site, ROUNDS, many.side, few.side);
    const results = resultsOf(
      rounds,
      {
        name: `billing run, cost per room at ${LARGE} vs. ${SMALL}`,
        unit: 'ms/room',
        target: MAX_GROWTH,
        direction: 'at_most',
        cpuTarget: MAX_GROWTH,
      },
      ({ operations, seconds }) => (seconds * 1000) / operations,
    );
    const memory: Measured = {
      name: `billing run, resident memory at ${LARGE} vs. ${SMALL}`,
      unit: 'MiB',
      ours: [many.peakMiB()],
      reference: [few.peakMiB()],
      target: 1.5,
      direction: 'at_most',
    };
    await few.close();
    await many.close();
    return [...results, memory];
  },
};

type Runner = { side: Side; peakMiB(): number; close(): Promise<void> };

async function createRunner(site: Site, rooms: number, count: number): Promise<Runner> {
  const database = await site.createDatabase();
  const server = await site.serve(database);
  const landlords: Landlord[] = [];
  const portfolios: Portfolio[] = [];
  for (let number = 1; number <= count; number += 1) {
    const landlord = await registerLandlord(server.url);
    const size = { rooms, properties: Math.ceil(rooms / 100), billed: 1, open: 1, first: periodAfter(0) };
    const portfolio = { organizationId: landlord.organizationId, number, ...size };
    await seedPortfolio(database.owner, portfolio);
    landlords.push(landlord);
    portfolios.push(portfolio);
  }
  await database.owner.query('vacuum analyze');
  let peakMiB = 0;
  const work = async (round: number): Promise<Done> => {
    const stopWatching = watchMemory(server);
    let seconds = 0;
    for (const landlord of landlords) seconds += await runMonth(landlord, periodAfter(2 + round));
    peakMiB = Math.max(peakMiB, await stopWatching());
    return { operations: rooms * count, seconds };
  };
  const prepare = async (round: number) => {
    for (const portfolio of portfolios) await seedReadings(database.owner, portfolio, 2 + round);
  };
  return {
    side: { process: server, prepare, work, settle: database.settled },
    peakMiB: () => peakMiB,
    close: async () => {
      await server.stop();
      await database.drop();
    },
  };
}

function watchMemory(server: Server): () => Promise<number> {
  let most = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, await server.residentMiB());
      await sleep(50);
    }
  })();
  return async () => {
    watching = false;
    await watch;
    return most;
  };
}
