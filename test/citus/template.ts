import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { onEach, TEMPLATE, urlOf } from '../support/cluster.ts';
import type { Nodes } from './nodes.ts';

/** Few, because every test database has them for every table. */
const SHARDS = 4;

/** A migrated and sharded database on every node, from which each test file clones its own. */
export async function prepareTemplate(nodes: Nodes): Promise<void> {
  const servers = [nodes.coordinator, ...nodes.workers];
  await onEach(servers, (server) => server.query(`create database ${TEMPLATE}`));
  await onEach(
    servers.map((url) => urlOf(url, TEMPLATE)),
    (node) => node.query('create extension citus'),
  );
  const client = new pg.Client({
    connectionString: urlOf(nodes.coordinator, TEMPLATE),
    options: `-c citus.shard_count=${SHARDS}`,
  });
  await client.connect();
  for (const { host, port, isCoordinator } of nodes.addresses) {
    await client.query(`select ${isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`, [
      host,
      port,
    ]);
  }
  await migrate(client, () => undefined);
  await runScript(client, await readFile('deploy/citus/shard.sql', 'utf8'));
  await client.end();
  await onEach(servers, closeTemplate);
}

/** Runs a script of psql: the last query before each \gexec returns statements to run. */
async function runScript(client: pg.Client, script: string): Promise<void> {
  const parts = script.split(/^\\gexec$/m);
  const rest = parts.pop() ?? '';
  for (const text of parts) {
    const results = [await client.query({ text, rowMode: 'array' })].flat() as pg.QueryArrayResult<[string]>[];
    for (const [statement] of results.at(-1)?.rows ?? []) await client.query(statement);
  }
  await client.query(rest);
}

/** Nobody may be connected to a template while it is cloned, but Citus keeps a maintenance process in each of its databases. */
async function closeTemplate(server: pg.Client): Promise<void> {
  await server.query(`alter database ${TEMPLATE} allow_connections false`);
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`);
}

/** Those of this run, and of one that was killed. */
export const dropTestDatabases = (nodes: Nodes): Promise<void> =>
  onEach([nodes.coordinator, ...nodes.workers], async (server) => {
    const { rows } = await server.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^test_[0-9a-f]{12}$' or datname = $1`,
      [TEMPLATE],
    );
    for (const { name } of rows) await server.query(`drop database if exists ${name} with (force)`);
  });
