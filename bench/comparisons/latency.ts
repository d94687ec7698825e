import type { Comparison } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { ask, type Call, keepAlive } from '../support/load.ts';
import { seedPortfolio } from '../support/seed-portfolio.ts';

const CLIENTS = 200;
const LANDLORDS = 20;
const ROUNDS = 3;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const MAX_RATIO = 5;

/** How much longer the slowest hundredth of requests takes than half of them, with many clients at once. */
export const latency: Comparison = {
  name: 'latency',
  run: async (site) => {
    const database = await site.createDatabase();
    const server = await site.serve(database, { MAX_SOCKETS_PER_ADDRESS: '5000' });
    const landlords: Landlord[] = [];
    const size = { rooms: 100, properties: 2, billed: 6, open: 0, first: '2025-01' };
    for (let number = 1; number <= LANDLORDS; number += 1) {
      const landlord = await registerLandlord(server.url);
      await seedPortfolio(database.owner, { organizationId: landlord.organizationId, number, ...size });
      landlords.push(landlord);
    }
    await database.owner.query(`update invoices set status = 'ISSUED', paid_amount = 0`);
    await database.owner.query('vacuum analyze');
    const { rows } = await database.owner.query<{ organization_id: string; ids: string[] }>(
      'select organization_id, array_agg(id) as ids from invoices group by 1',
    );
    const invoicesOf = new Map(rows.map(({ organization_id, ids }) => [organization_id, ids]));
    const clients = landlords.map(({ token, organizationId }) => ({
      token,
      next: mixed(invoicesOf.get(organizationId) as string[]),
    }));
    const timesOf = (seconds: number) => useAtOnce(server.url, clients, seconds);
    await timesOf(WARM_UP_SECONDS);
    const measured = { ours: [] as number[], reference: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const times = (await timesOf(SECONDS)).sort((a, b) => a - b);
      const percentile = (part: number) => times[Math.ceil(times.length * part) - 1] as number;
      measured.ours.push(percentile(0.99));
      measured.reference.push(percentile(0.5));
    }
    await server.stop();
    await database.drop();
    const name = `p99 vs. p50 of mixed requests of ${CLIENTS} clients`;
    return [{ name, unit: 'ms', ...measured, target: MAX_RATIO, direction: 'at_most' }];
  },
};

type Client = { token: string; next(): Call };

/** Mostly reads of one thing, some lists and reports, every tenth a payment. */
function mixed(invoices: string[]): () => Call {
  let turn = 0;
  return () => {
    turn += 1;
    const id = invoices[(turn * 7) % invoices.length];
    switch (turn % 10) {
      case 0:
        return { method: 'POST', path: '/api/v1/payments', body: { invoice_id: id, amount: '1000', method: 'CASH' } };
      case 3:
        return { path: '/api/v1/invoices?limit=20' };
      case 5:
        return { path: '/api/v1/rooms?limit=20' };
      case 7:
        return { path: '/api/v1/reports/receivables?period_from=2025-01&period_to=2025-06' };
      default:
        return { path: `/api/v1/invoices/${id}` };
    }
  };
}

/** Every client sends its next request when it has the answer to the one before; the times of all are returned. */
async function useAtOnce(url: string, clients: Client[], seconds: number): Promise<number[]> {
  const agent = keepAlive(CLIENTS);
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const use = async ({ token, next }: Client) => {
    while (performance.now() < end) {
      const start = performance.now();
      await ask(agent, url, token, next());
      times.push(performance.now() - start);
    }
  };
  const all = Array.from({ length: CLIENTS }, (_, client) => use(clients[client % clients.length] as Client));
  await Promise.all(all);
  agent.destroy();
  return times;
}
