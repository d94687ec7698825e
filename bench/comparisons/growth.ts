import type { Comparison, Measured } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { type Call, sendRequests } from '../support/load.ts';
import { type Done, mostRounds, resultsOf, runRounds, type Side } from '../support/rounds.ts';
import { seedPortfolios } from '../support/seed-portfolios.ts';
import type { Server, Site } from '../support/site.ts';
import { runMonth } from './billing-run.ts';

/** `GROWTH_ROOMS=1000 npm run bench -- growth` is the large variant; seeding takes most of its time and 25 GB of disk. */
const ROOMS = Number(process.env.GROWTH_ROOMS ?? 100);
const MONTHS = 24;
const ROUNDS = 3;
const SECONDS = 2;
const FIRST = '2024-01';
/** The landlord who is alone is billed beside both others, each time with a month to warm up. */
const OPEN = 2 * (mostRounds(ROUNDS) + 1);

type Setup = {
  landlord: Landlord;
  server: Server;
  invoices: string[];
  turn: number;
  month: number;
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** What a request of one landlord costs among 10 and 100 others, compared with being alone. */
export const growth: Comparison = {
  name: 'growth',
  run: async (site) => {
    const alone = await createSetup(site, 1);
    const results: Measured[] = [];
    for (const organizations of [10, 100]) {
      const setup = await createSetup(site, organizations);
      for (const [name, cost] of Object.entries(COSTS)) {
        await cost(setup);
        await cost(alone);
        const side = (of: Setup): Side => ({ process: of.server, work: () => cost(of), settle: of.settled });
        const rounds = await runRounds(site, ROUNDS, side(setup), side(alone));
        const target = {
          name: `${name}, 1 of ${organizations} organizations of ${ROOMS} rooms`,
          unit: 'ms',
          target: 1.3,
          direction: 'at_most',
          cpuTarget: 1.3,
        } as const;
        results.push(...resultsOf(rounds, target, ({ operations, seconds }) => (1000 * seconds) / operations));
      }
      await setup.close();
    }
    await alone.close();
    return results;
  },
};

const COSTS: Record<string, (setup: Setup) => Promise<Done>> = {
  'read an invoice': (setup) => costOf(setup, (id) => ({ path: `/api/v1/invoices/${id}` })),
  'list 50 invoices': (setup) => costOf(setup, () => ({ path: '/api/v1/invoices?limit=50' })),
  'record a payment': (setup) =>
    costOf(setup, (id) => ({
      method: 'POST',
      path: '/api/v1/payments',
      body: { invoice_id: id, amount: '1000', method: 'CASH' },
    })),
  'bill a month': async (setup) => {
    const period = Temporal.PlainYearMonth.from(FIRST).add({ months: MONTHS + setup.month });
    setup.month += 1;
    return { operations: 1, seconds: await runMonth(setup.landlord, period.toString()) };
  },
};

async function costOf(setup: Setup, call: (invoiceId: string) => Call): Promise<Done> {
  const next = () => {
    setup.turn += 1;
    return call(setup.invoices[setup.turn % setup.invoices.length] as string);
  };
  return sendRequests(setup.server.url, { at: 16, seconds: SECONDS, token: setup.landlord.token, next });
}

async function createSetup(site: Site, organizations: number): Promise<Setup> {
  const database = await site.createDatabase();
  const server = await site.serve(database);
  const landlord = await registerLandlord(server.url);
  await database.owner.query(
    `insert into identity.organizations (id, name, slug, created_at, updated_at)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Neighbour ' || n, 'neighbour-' || n, now(), now() from generate_series(2, $1) n`,
    [organizations],
  );
  const { rows } = await database.owner.query<{ id: string }>(
    `select id from identity.organizations order by id = $1 desc`,
    [landlord.organizationId],
  );
  const size = { rooms: ROOMS, properties: 5, billed: MONTHS, open: OPEN, first: FIRST };
  await seedPortfolios(
    database,
    size,
    rows.map(({ id }) => id),
    site.print,
  );
  await database.owner.query(`update invoices set status = 'ISSUED', paid_amount = 0 where organization_id = $1`, [
    landlord.organizationId,
  ]);
  await database.owner.query('vacuum analyze');
  // Writes left over from seeding must not be part of the measurement.
  await database.owner.query('checkpoint');
  const invoices = await database.owner.query<{ id: string }>(
    `select id from invoices where organization_id = $1 order by md5(id::text)`,
    [landlord.organizationId],
  );
  return {
    landlord,
    server,
    invoices: invoices.rows.map(({ id }) => id),
    turn: 0,
    month: 0,
    settled: database.settled,
    close: async () => {
      await server.stop();
      await database.drop();
    },
  };
}
