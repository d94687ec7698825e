import { type Comparison, rounds } from '../support/comparison.ts';
import { registerLandlord } from '../support/landlord.ts';
import { type Call, requestsPerSecond } from '../support/load.ts';
import { seedPortfolio } from '../support/seed-portfolio.ts';
import { spawnServer } from '../support/site.ts';

const ROUNDS = 3;
const SECONDS = 3;
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
    const measure = async (name: string, target: number, call: (base: string) => () => Call) => {
      const ours = (seconds: number) =>
        requestsPerSecond(server.url, { at: AT, seconds, token, next: call('/api/v1') });
      const reference = (seconds: number) => requestsPerSecond(bare.url, { at: AT, seconds, next: call('') });
      await ours(1);
      await reference(1);
      const measured = await rounds(
        ROUNDS,
        () => ours(SECONDS),
        () => reference(SECONDS),
      );
      return { name, unit: 'requests/s', ...measured, target, direction: 'at_least' as const };
    };
    const results = [await measure('read one invoice', 0.5, one), await measure('list 50 invoices', 0.6, page)];
    await server.stop();
    await bare.stop();
    await database.drop();
    return results;
  },
};
