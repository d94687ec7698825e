import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import manifest from '../package.json' with { type: 'json' };
import {
  listReferences,
  listSequences,
  listTables,
  quoted,
  type Table,
} from '../server/database/backup/list-contents.ts';
import { orderByReferences } from '../server/database/backup/order-tables.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { ensureClientBuilt } from './client-build.ts';

/**
 * Writes test/releases/<version>.sql: the schema as this version creates it and the rows of examples/first-month.mjs, as plain SQL.
 * Run it once when a version is released; test/database/upgrade.test.ts upgrades every dump to the newest schema.
 */
const ROOT = join(import.meta.dirname, '..');
const key = (letter: string) => Buffer.alloc(32, letter).toString('base64');
const SECRETS = { TOKEN_KEY: key('t'), ENCRYPTION_KEYS: key('e'), BLIND_INDEX_KEY: key('b') };

const folder = await mkdtemp(join(tmpdir(), 'rentroll-release-'));
await chmod(folder, 0o755);
const cluster = await startEmbedded({ dataDir: folder, password: 'dump', durable: false, print: () => undefined });
try {
  await withClient('postgres', (client) => client.query('create database release'));
  const schema = await withClient('release', recordMigration);
  await live();
  const rows = await withClient('release', dumpRows);
  const file = join(ROOT, 'test/releases', `${manifest.version}.sql`);
  await writeFile(file, `${[`-- Rentroll ${manifest.version}`, ...schema, ...rows].join(';\n')};\n`);
  console.log(`Wrote ${file}.`);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl(database) });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Every statement with which this version changes an empty database. */
async function recordMigration(client: pg.Client): Promise<string[]> {
  const recorded: string[] = [];
  const send = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  const recording = Object.assign(Object.create(client), {
    query: (text: string, values: unknown[] = []) => {
      if (!/^\s*select (?!queue\.)/i.test(text)) recorded.push(inlined(text, values));
      return send(text, values.length > 0 ? values : undefined);
    },
  }) as pg.Client;
  await migrate(recording, () => undefined);
  return recorded.map(portable);
}

/** Roles belong to the server, so they may exist already, and the database has another name where the dump is loaded. */
function portable(text: string): string {
  if (text.startsWith('create role'))
    return `do $do$ begin ${text}; exception when duplicate_object then null; end $do$`;
  if (!/ on database "?release"? /.test(text)) return text;
  const format = pg.escapeLiteral(text.replace(/ on database "?release"? /, ' on database %I '));
  return `do $do$ begin execute format(${format}, current_database()); end $do$`;
}

function inlined(text: string, values: unknown[]): string {
  const statement = text.trim().replace(/;$/, '');
  return statement.replace(/\$(\d+)/g, (placeholder, number) => {
    const value = values[Number(number) - 1];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
  });
}

/** Runs the example against this version of the service. */
async function live(): Promise<void> {
  ensureClientBuilt();
  const service = spawn(process.execPath, ['server/main.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...SECRETS,
      DATABASE_URL: cluster.superuserUrl('release'),
      DATA_DIR: join(folder, 'service'),
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(service, 'exit');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    service.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /ready at (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    service.once('exit', () => reject(new Error(printed)));
  });
  await promisify(execFile)(process.execPath, [join(ROOT, 'examples/first-month.mjs'), url]);
  service.kill('SIGTERM');
  await gone;
}

/** The queue is left out: it only contains what is being worked on. */
async function dumpRows(client: pg.Client): Promise<string[]> {
  const tables = orderByReferences(await listTables(client), await listReferences(client)).filter(
    ({ schema }) => schema !== 'queue',
  );
  // Without triggers and foreign keys, because some tables refer to one another.
  const statements = ['set session_replication_role = replica'];
  for (const table of tables) statements.push(...(await insertsOf(client, table)));
  for (const sequence of (await listSequences(client)).filter(({ schema }) => schema !== 'queue'))
    statements.push(`select setval(${pg.escapeLiteral(quoted(sequence))}, ${sequence.next}, false)`);
  return [...statements, 'reset session_replication_role'];
}

async function insertsOf(client: pg.Client, table: Table): Promise<string[]> {
  const columns = table.columns.map(pg.escapeIdentifier);
  const { rows } = await client.query<(string | null)[]>({
    text: `select ${columns.map((column) => `${column}::text`).join(', ')} from ${quoted(table)}`,
    rowMode: 'array',
  });
  return rows.map((row) => {
    const values = row.map((value) => (value === null ? 'null' : pg.escapeLiteral(value)));
    return `insert into ${quoted(table)} (${columns.join(', ')}) overriding system value values (${values.join(', ')})`;
  });
}
