import type pg from 'pg';
import { type Comparison, type Measured, seconds } from '../support/comparison.ts';
import { type Landlord, registerLandlord } from '../support/landlord.ts';
import { type Done, resultsOf, runRounds } from '../support/rounds.ts';
import type { BenchDatabase, Server, Site } from '../support/site.ts';

const ROUNDS = 7;
const REPORTS = 20;
const FIVE_YEARS = { months: 60, first: '2021-01', last: '2025-12' };
const ONE_YEAR = { months: 12, first: '2025-01', last: '2025-12' };
const LARGE = { rooms: 16_667, properties: 500 };
const SMALL = { rooms: 500, properties: 10 };
const OTHERS = { organizations: 1_000, rooms: 84, properties: 3 };

export const receivables: Comparison = { name: 'receivables', run: againstSql };
export const receivablesGrowth: Comparison = { name: 'receivables-growth', run: growing };

type Months = typeof FIVE_YEARS;
type Portfolio = { rooms: number; properties: number };

const ask = (landlord: Landlord, { first, last }: Months) =>
  landlord.call('GET', `/reports/receivables?period_from=${first}&period_to=${last}`);

/** The report over a million invoices of five years, and one SQL statement that computes the same totals. */
async function againstSql(site: Site): Promise<Measured[]> {
  const database = await site.createDatabase();
  const server = await site.serve(database);
  const landlord = await registerLandlord(server.url);
  await seedInvoices(database, [landlord.organizationId], LARGE, FIVE_YEARS);
  const sum = () => sumBySql(database.owner, landlord.organizationId, FIVE_YEARS);
  const [report, total] = [await ask(landlord, FIVE_YEARS), await sum()];
  if (report.unpaid_amount !== total) throw new Error(`The report returned ${report.unpaid_amount}, SQL ${total}`);
  const rounds = await runRounds(
    site,
    ROUNDS,
    { process: server, work: () => repeat(1, () => ask(landlord, FIVE_YEARS)) },
    { work: () => repeat(1, sum) },
  );
  await server.stop();
  await database.drop();
  const name = `receivables, ${LARGE.rooms * FIVE_YEARS.months} invoices of 60 months vs. SQL`;
  const target = { name, unit: 's', target: 2, direction: 'at_most', cpuTarget: 2 } as const;
  return resultsOf(rounds, target, secondsEach);
}

async function repeat(operations: number, work: () => Promise<unknown>): Promise<Done> {
  const time = await seconds(async () => {
    for (let n = 0; n < operations; n += 1) await work();
  });
  return { operations, seconds: time };
}

const secondsEach = ({ operations, seconds }: Done): number => seconds / operations;

/** A year of one landlord alone, and of one among a thousand others with a million invoices. */
async function growing(site: Site): Promise<Measured[]> {
  const [alone, crowded] = [await site.createDatabase(), await site.createDatabase()];
  const servers = [await site.serve(alone), await site.serve(crowded)];
  const [single, one] = [await registerLandlord(servers[0]?.url ?? ''), await registerLandlord(servers[1]?.url ?? '')];
  await seedInvoices(alone, [single.organizationId], SMALL, ONE_YEAR);
  await seedInvoices(crowded, [one.organizationId], SMALL, ONE_YEAR);
  await seedInvoices(crowded, await makeOthers(crowded.owner), OTHERS, ONE_YEAR);
  await Promise.all([ask(single, ONE_YEAR), ask(one, ONE_YEAR)]);
  const [aloneServer, crowdedServer] = servers as [Server, Server];
  const rounds = await runRounds(
    site,
    ROUNDS,
    { process: crowdedServer, work: () => repeat(REPORTS, () => ask(one, ONE_YEAR)) },
    { process: aloneServer, work: () => repeat(REPORTS, () => ask(single, ONE_YEAR)) },
  );
  for (const server of servers) await server.stop();
  await alone.drop();
  await crowded.drop();
  const name = `receivables, a year of one among ${OTHERS.organizations} vs. alone`;
  const target = { name, unit: 'ms', target: 1.3, direction: 'at_most', cpuTarget: 1.3 } as const;
  return resultsOf(rounds, target, (done) => 1000 * secondsEach(done));
}

async function makeOthers(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into identity.organizations (id, name, slug, created_at, updated_at)
     select gen_random_uuid(), 'Other', 'other-' || n, now(), now() from generate_series(1, $1::int) n returning id`,
    [OTHERS.organizations],
  );
  return rows.map(({ id }) => id);
}

async function sumBySql(owner: pg.Client, organizationId: string, { first, last }: Months): Promise<string> {
  const { rows } = await owner.query<{ unpaid: string }>({
    name: 'receivables',
    text: `
      select period, property_id, count(*), sum(total_amount - credited_amount - written_off_amount) as receivable, sum(paid_amount) as paid,
             sum(total_amount - credited_amount - written_off_amount - paid_amount) as unpaid,
             sum(total_amount - credited_amount - written_off_amount - paid_amount) filter (where due_date < current_date) as overdue
      from invoices where organization_id = $1 and period between $2 and $3 and status not in ('DRAFT', 'CANCELLED')
      group by period, property_id`,
    values: [organizationId, first, last],
  });
  return `${rows.reduce((sum, { unpaid }) => sum + BigInt(unpaid.split('.')[0] ?? ''), 0n)}.00`;
}

/** Only what the report reads; foreign keys are not checked, and indexes are built after the rows. */
async function seedInvoices(
  { owner }: BenchDatabase,
  organizations: string[],
  portfolio: Portfolio,
  months: Months,
): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'invoices'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  await owner.query('set session_replication_role = replica');
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  const property = `('00000000-0000-7000-8000-' || lpad(to_hex(%), 12, '0'))::uuid`;
  const of = (n: string) => property.replace('%', n);
  await owner.query(
    `insert into properties (organization_id, id, code, name, search_text, created_at, updated_at)
     select o, ${of('n')}, 'B' || n, 'Nhà ' || n, 'nha', now(), now() from unnest($1::uuid[]) o, generate_series(1, $2::int) n`,
    [organizations, portfolio.properties],
  );
  await owner.query(
    `insert into invoices (organization_id, id, property_id, room_id, renter_id, lease_id, kind, period, invoice_number, payment_code,
       payment_reference, status, due_date, issue_date, total_amount, paid_amount, created_at, updated_at)
     select o, gen_random_uuid(), ${of('1 + n % $2::int')}, o, o, o, 'ONE_OFF', to_char(first, 'YYYY-MM'), m || '-' || n, m || '-' || n, '',
            case when n % 10 = 0 then 'ISSUED' when n % 50 = 1 then 'CANCELLED' else 'PAID' end, first::date + 4, first::date, 3000000,
            case when n % 10 = 0 then 0 else 3000000 end, first, first
     from unnest($1::uuid[]) o, generate_series(0, $3::int - 1) m, generate_series(1, $4::int) n,
          lateral (select date '${months.first}-01' + m * interval '1 month' as first) d`,
    [organizations, portfolio.properties, months.months, portfolio.rooms],
  );
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze invoices, properties');
}
