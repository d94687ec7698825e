import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type Portfolio, seedPortfolio, tablesOf, tailOf } from './seed-portfolio.ts';
import type { BenchDatabase } from './site.ts';

export type PortfolioSize = Omit<Portfolio, 'organizationId' | 'number'>;

const CHUNK = 262_144;
const PROGRESS_EVERY_MS = 10_000;
const OFF_WHILE_FILLING = ['autovacuum', 'full_page_writes'];

/** Many portfolios of one size: the first is computed, the others are copies of its rows with other ids. */
export async function seedPortfolios(
  database: BenchDatabase,
  size: PortfolioSize,
  organizationIds: string[],
  print: (line: string) => void,
): Promise<void> {
  const { owner } = database;
  const portfolios = organizationIds.map((organizationId, index) => ({ organizationId, number: index + 1, ...size }));
  const underWay = new Map<string, string>();
  const progress = setInterval(
    () =>
      print(`  seeding ${portfolios.length} portfolios: ${[...underWay].map((words) => words.join(' ')).join(', ')}`),
    PROGRESS_EVERY_MS,
  );
  const first = portfolios[0] as Portfolio;
  for (const setting of OFF_WHILE_FILLING) await owner.query(`alter system set ${setting} = off`);
  await owner.query('select pg_reload_conf()');
  try {
    // Inserts skip an index that is not ready; dropping indexes that back constraints would drop foreign keys too.
    await owner.query(
      'update pg_index set indisready = false, indisvalid = false where indrelid = any($1::regclass[])',
      [tablesOf(first)],
    );
    await seedPortfolio(owner, first);
    const tables = await longestWorkFirst(owner, tablesOf(first));
    await forEachTable(database, tables, (client, table) => fill(client, table, portfolios), underWay);
    // Only now is no transaction left that could keep these rows from being marked visible.
    await forEachTable(database, tables, vacuum, underWay);
  } finally {
    clearInterval(progress);
    for (const setting of OFF_WHILE_FILLING) await owner.query(`alter system reset ${setting}`);
    await owner.query('select pg_reload_conf()');
  }
}

/** Starts with the longest, so that all cores finish at about the same time. */
async function longestWorkFirst(owner: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select indrelid::regclass::text as name from pg_index where indrelid = any($1::regclass[])
     group by indrelid order by count(*) * pg_relation_size(indrelid) desc`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** Processes as many tables at once as there are cores. */
async function forEachTable(
  database: BenchDatabase,
  tables: string[],
  stepsOf: (client: pg.Client, table: string) => AsyncIterable<string>,
  underWay: Map<string, string>,
): Promise<void> {
  const waiting = [...tables];
  const work = async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query('set max_parallel_maintenance_workers = 0');
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      for await (const step of stepsOf(client, table)) underWay.set(table, step);
      underWay.delete(table);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function* fill(client: pg.Client, table: string, portfolios: Portfolio[]): AsyncGenerator<string> {
  const first = portfolios[0] as Portfolio;
  const { columns, key } = await shapeOf(client, table);
  const rows = await readRows(
    client,
    `copy (select ${columns} from ${table} where organization_id = '${first.organizationId}' order by ${key}) to stdout (format binary)`,
  );
  const turnInto = renumbering(rows, first);
  for (const portfolio of portfolios.slice(1)) {
    yield `${portfolio.number}`;
    turnInto(portfolio);
    await pipeline(
      Readable.from(chunksOf(rows)),
      client.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`)),
    );
  }
  yield 'being indexed';
  await client.query(`reindex table ${table}`);
}

async function* vacuum(client: pg.Client, table: string): AsyncGenerator<string> {
  yield 'being vacuumed';
  await client.query(`vacuum ${table}`);
}

async function shapeOf(client: pg.Client, table: string): Promise<{ columns: string; key: string }> {
  const { rows } = await client.query<{ columns: string; key: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns,
            string_agg(quote_ident(attname), ', ' order by array_position(indkey::int2[], attnum))
              filter (where attnum = any(indkey)) as key
     from pg_attribute join pg_index on indrelid = attrelid and indisprimary
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows[0] as { columns: string; key: string };
}

async function readRows(client: pg.Client, statement: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(statement))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Positions at which the rows name their portfolio, in ids and in texts; these have the same length for every portfolio. */
function renumbering(rows: Buffer, first: Portfolio): (portfolio: Portfolio) => void {
  const organizations = placesOf(rows, bytesOf(first.organizationId));
  const ids = placesOf(rows, bytesOf(tailOf(first)));
  const texts = placesOf(rows, Buffer.from(tailOf(first)));
  return (portfolio) => {
    const [organization, id, text] = [
      bytesOf(portfolio.organizationId),
      bytesOf(tailOf(portfolio)),
      Buffer.from(tailOf(portfolio)),
    ];
    for (const place of ids) rows.set(id, place);
    for (const place of texts) rows.set(text, place);
    for (const place of organizations) rows.set(organization, place);
  };
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function placesOf(rows: Buffer, wanted: Buffer): number[] {
  const places = [];
  for (let at = rows.indexOf(wanted); at >= 0; at = rows.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

function* chunksOf(rows: Buffer): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.subarray(at, at + CHUNK);
}
