import type { Comparison } from '../support/comparison.ts';
import { registerLandlord } from '../support/landlord.ts';
import { type Call, sendRequests } from '../support/load.ts';
import { resultsOf, runRounds } from '../support/rounds.ts';
import { seedPortfolio } from '../support/seed-portfolio.ts';
import { spawnServer } from '../support/site.ts';

const ROUNDS = 3;
const SECONDS = 3;
/** Until then the compiler of JavaScript takes a large part of the CPU time. */
const WARM_UP_SECONDS = 2;
const AT = 32;

/** One invoice with its lines, and a page of fifty, through the whole stack and through a bare handler. */
export const reads: Comparison = {
  name: 'reads',
  run: async (site) => {
    const database = await site.createDatabase();
    const server = await site.serve(database);
    const landlord = await registerLandlord(server.url);
    const { organizationId, token } = landlord;
    await seedPortfolio(database.owner, {
      organizationId,
      number: 1,
      rooms: 500,
      properties: 5,
      billed: 12,
      open: 0,
      first: '2025-01',
    });
    await database.owner.query('vacuum analyze');
    const bare = await spawnServer('bench/reference/bare-server.ts', {
      DATABASE_URL: database.ownerUrl,
      ORGANIZATION_ID: organizationId,
    });
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from invoices order by md5(id::text) limit 2000`,
    );
    let turn = 0;
    const one = (base: string) => (): Call => ({ path: `${base}/invoices/${rows[turn++ % rows.length]?.id}` });
    const page = (base: string) => (): Call => ({ path: `${base}/invoices?limit=50` });
    const measure = async (target: { name: string; target: number; cpuTarget: number }, call: typeof one) => {
      const ours = (seconds: number) => sendRequests(server.url, { at: AT, seconds, token, next: call('/api/v1') });
      const reference = (seconds: number) => sendRequests(bare.url, { at: AT, seconds, next: call('') });
      await ours(WARM_UP_SECONDS);
      await reference(WARM_UP_SECONDS);
      const rounds = await runRounds(
        site,
        ROUNDS,
        { process: server, work: () => ours(SECONDS) },
        { process: bare, work: () => reference(SECONDS) },
      );
      return resultsOf(rounds, { ...target, unit: 'requests/s', direction: 'at_least' });
    };
    const results = [
      ...(await measure({ name: 'read one invoice', target: 0.6, cpuTarget: 1.6 }, one)),
      ...(await measure({ name: 'list 50 invoices', target: 0.6, cpuTarget: 1.15 }, page)),
    ];
    await server.stop();
    await bare.stop();
    await database.drop();
    return results;
  },
};
