import type { Comparison } from '../support/comparison.ts';
import { canMeasureCpu, cpuMs } from '../support/cpu.ts';
import { registerLandlord } from '../support/landlord.ts';
import { type Call, sendRequests } from '../support/load.ts';
import { seedPortfolio } from '../support/seed-portfolio.ts';

/** `SOAK_MINUTES=120 npm run bench -- soak` is the long variant; without it, the run ends after `REQUESTS`. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
const REQUESTS = Number(process.env.REQUESTS ?? 30_000);
const LENGTH = MINUTES ? `${MINUTES} minutes` : `${REQUESTS} requests`;
const AT = 32;
const MAX_SECONDS = 7_200;

/** Mixed requests in one run: the last tenth compared with the first. A short run does not reveal a queue that slowly fills. */
export const soak: Comparison = {
  name: 'soak',
  run: async (site) => {
    const database = await site.createDatabase();
    const server = await site.serve(database);
    const landlord = await registerLandlord(server.url);
    const { organizationId } = landlord;
    await seedPortfolio(database.owner, {
      organizationId,
      number: 1,
      rooms: 500,
      properties: 5,
      billed: 12,
      open: 0,
      first: '2025-01',
    });
    await database.owner.query(`update invoices set status = 'ISSUED', paid_amount = 0`);
    await database.owner.query('vacuum analyze');
    const { rows } = await database.owner.query<{ id: string }>('select id from invoices order by md5(id::text)');
    let turn = 0;
    const mixed = (): Call => {
      turn += 1;
      const id = rows[turn % rows.length]?.id;
      if (turn % 2_000 === 0) return { path: '/api/v1/exports/invoices.csv?period=2025-12' };
      if (turn % 1_000 === 0) return { path: '/api/v1/reports/dashboard' };
      if (turn % 50 === 0)
        return { method: 'POST', path: '/api/v1/payments', body: { invoice_id: id, amount: '1000', method: 'CASH' } };
      if (turn % 10 === 0) return { path: '/api/v1/rooms?limit=5' };
      return turn % 10 === 5 ? { path: '/api/v1/auth/me' } : { path: `/api/v1/invoices/${id}` };
    };
    const tenths: { rate: number; cpu: number; resident: number }[] = [];
    const trees = [server, site.postmaster];
    await sendRequests(server.url, { at: AT, seconds: 2, token: landlord.token, next: mixed });
    for (let tenth = 0; tenth < 10; tenth += 1) {
      let left = MINUTES ? Number.POSITIVE_INFINITY : REQUESTS / 10;
      const next = (): Call | null => {
        left -= 1;
        return left >= 0 ? mixed() : null;
      };
      // A session's token does not outlive the longest run.
      const token = await landlord.logIn();
      const before = await cpuMs(trees);
      const length = MINUTES ? MINUTES * 6 : MAX_SECONDS;
      const { operations, seconds } = await sendRequests(server.url, { at: AT, seconds: length, token, next });
      const cpu = ((await cpuMs(trees)) - before) / operations;
      const resident = await server.residentMiB();
      tenths.push({ rate: operations / seconds, cpu, resident });
      if (MINUTES)
        site.print(
          `soak ${tenth + 1}/10: ${operations} requests, ${cpu.toFixed(2)} ms CPU each, ${resident.toFixed(0)} MiB`,
        );
    }
    await server.stop();
    await database.drop();
    const [first, last] = [tenths[0], tenths[9]] as [(typeof tenths)[0], (typeof tenths)[0]];
    return [
      {
        name: `rate in the last tenth of ${LENGTH} vs. the first`,
        unit: 'requests/s',
        ours: [last.rate],
        reference: [first.rate],
        target: 0.9,
        direction: 'at_least',
      },
      ...(canMeasureCpu
        ? [
            {
              name: `CPU per request in the last tenth of ${LENGTH} vs. the first`,
              unit: 'ms CPU',
              ours: [last.cpu],
              reference: [first.cpu],
              target: 1.1,
              direction: 'at_most' as const,
            },
          ]
        : []),
      {
        name: `resident memory after ${LENGTH} vs. a tenth of them`,
        unit: 'MiB',
        ours: [last.resident],
        reference: [first.resident],
        target: 1.15,
        direction: 'at_most',
      },
    ];
  },
};
