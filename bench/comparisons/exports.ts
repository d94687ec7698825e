import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Comparison, type Measured, seconds } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { resultsOf, runRounds } from '../support/rounds.ts';
import { idOf, seedPortfolio } from '../support/seed-portfolio.ts';
import type { BenchDatabase, Server, Site } from '../support/site.ts';

const ROOMS = 50_000;
const MONTHS = 20;
const PAYMENTS = ROOMS * MONTHS;
const FIRST = '2025-01';
const LAST = '2026-08';
const ROUNDS = 3;
const GROWTH_MIB = 64;
/** The young generation of the heap grows to its full size with the first few hundred thousand rows, whatever they are. */
const WARM_UPS = 8;

export const exportPayments: Comparison = { name: 'export-payments', run: againstCopy };

/** A million payments as CSV over HTTP, and the same query by PostgreSQL's own COPY to a client that discards it. */
async function againstCopy(site: Site): Promise<Measured[]> {
  const database = await site.createDatabase();
  const server = await site.serve(database);
  const landlord = await registerLandlord(server.url);
  const portfolio = { number: 1, rooms: ROOMS, properties: 500, billed: 1, open: 0, first: FIRST };
  await seedPortfolio(database.owner, { organizationId: landlord.organizationId, ...portfolio });
  await payInParts(database);
  await database.owner.query('vacuum analyze');
  let before = 0;
  for (let round = 0; round < WARM_UPS; round += 1)
    before = Math.max(before, (await download(server, landlord, `period=${FIRST}`, ROOMS)).residentMiB);
  const copier = new pg.Client({ connectionString: database.appUrl });
  await copier.connect();
  let most = before;
  const rounds = await runRounds(
    site,
    ROUNDS,
    {
      process: server,
      work: async () => {
        const whole = await download(server, landlord, `period_from=${FIRST}&period_to=${LAST}`, PAYMENTS);
        most = Math.max(most, whole.residentMiB);
        return { operations: PAYMENTS, seconds: whole.seconds };
      },
    },
    { work: async () => ({ operations: PAYMENTS, seconds: await copy(copier, landlord.organizationId) }) },
  );
  await copier.end();
  await server.stop();
  await database.drop();
  return [
    ...resultsOf(rounds, {
      name: `payments.csv, ${PAYMENTS} rows vs. COPY`,
      unit: 'rows/s',
      target: 0.4,
      direction: 'at_least',
      cpuTarget: 3,
    }),
    {
      name: `payments.csv, memory growth from ${ROOMS} to ${PAYMENTS} rows vs. ${GROWTH_MIB} MiB`,
      unit: 'MiB',
      ours: [Math.max(1, most - before)],
      reference: [GROWTH_MIB],
      target: 1,
      direction: 'at_most',
    },
  ];
}

/** Pays every invoice again in each later month; indexes that no export reads would only slow this down. */
async function payInParts({ owner }: BenchDatabase): Promise<void> {
  for (const column of ['created_at', 'property_id', 'room_id', 'renter_id', 'lease_id', 'receipt_id', 'invoice_id'])
    await owner.query(`drop index payments_${column}_idx`);
  await owner.query('set session_replication_role = replica');
  await owner.query(`
    insert into payments (organization_id, id, receipt_id, receipt_number, direction, purpose, method, status, property_id, room_id, renter_id, lease_id,
      invoice_id, amount, charges_part, payment_date, reference, created_at, updated_at)
    select organization_id, ${idOf(5, { number: 1 }, 'n', 'm')}, receipt_id, receipt_number, direction, purpose, method, status, property_id, room_id,
      renter_id, lease_id, invoice_id, amount, charges_part, payment_date + m * interval '1 month', 'FT' || m || receipt_number, created_at, updated_at
    from generate_series(1, ${MONTHS - 1}) m, (select *, row_number() over (order by id) as n from payments) y`);
  await owner.query('set session_replication_role = origin');
}

async function download(server: Server, landlord: Landlord, query: string, rows: number) {
  let residentMiB = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      residentMiB = Math.max(residentMiB, await server.residentMiB());
      await sleep(50);
    }
  })();
  let lines = 0;
  const time = await seconds(async () => {
    const response = await fetch(`${server.url}/api/v1/exports/payments.csv?${query}`, {
      headers: { authorization: `Bearer ${landlord.token}` },
    });
    for await (const chunk of response.body ?? []) lines += linesIn(chunk);
  });
  watching = false;
  await watch;
  if (lines !== rows + 1) throw new Error(`Got ${lines} lines instead of ${rows + 1}`);
  return { seconds: time, residentMiB };
}

function linesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

/** With the same role and row-level security as requests. */
async function copy(client: pg.Client, organizationId: string): Promise<number> {
  const org = `'${organizationId}'::uuid`;
  await client.query('begin read only');
  await client.query(`select app_set_organization(${org})`);
  let lines = 0;
  const time = await seconds(async () => {
    const stream = client.query(
      copyTo(`copy (
        select y.payment_date, y.id as payment_id, p.name as property_name, r.name as room_name, n.full_name as renter_name, i.invoice_number, i.period,
               y.direction, y.purpose, y.method, y.amount, y.status, y.reference, y.reversed_at
        from payments y
        join renters n on n.organization_id = ${org} and n.id = y.renter_id
        left join properties p on p.organization_id = ${org} and p.id = y.property_id
        left join rooms r on r.organization_id = ${org} and r.id = y.room_id
        left join invoices i on i.organization_id = ${org} and i.id = y.invoice_id
        where y.organization_id = ${org} and y.payment_date between '${FIRST}-01' and '${LAST}-31'
        order by y.payment_date, y.id) to stdout (format csv)`),
    );
    for await (const chunk of stream) lines += linesIn(chunk);
  });
  await client.query('commit');
  if (lines !== PAYMENTS) throw new Error(`Got ${lines} lines instead of ${PAYMENTS}`);
  return time;
}
