import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';
import { APP_PASSWORD } from '../support/cluster.ts';
import { signalServersIn } from '../support/end-servers.ts';

const PASSWORD = 'replica';
const DATABASE = 'rentroll';
const CONFLICT = '40001';

export type Streaming = {
  ownerUrl: string;
  appUrl: string;
  /** Logs in to the replica like requests to the primary. */
  reportsUrl: string;
  primary: pg.Client;
  /** Repeats what the replica cancelled. */
  onReplica<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  signalReplica(name: NodeJS.Signals): void;
  stop(): Promise<void>;
};

/** A primary and a replica that follows it and cancels whatever stands in its way at once. */
export async function startStreaming(): Promise<Streaming> {
  const folder = await mkdtemp(join(tmpdir(), 'rentroll-streaming-'));
  await chmod(folder, 0o755);
  const launch = (dataDir: string) =>
    startEmbedded({ dataDir, password: PASSWORD, durable: false, print: () => undefined });
  const first = await launch(join(folder, 'primary'));
  const primary = await connectTo(await createMigrated(first));
  await copyCluster(first, primary, join(folder, 'replica'));
  const second = await launch(join(folder, 'replica'));
  const asApp = (url: string) => Object.assign(new URL(url), { username: 'rentroll_app', password: APP_PASSWORD }).href;
  const replicaUrl = second.superuserUrl(DATABASE);
  return {
    ownerUrl: first.superuserUrl(DATABASE),
    appUrl: asApp(first.superuserUrl(DATABASE)),
    reportsUrl: asApp(replicaUrl),
    primary,
    onReplica: (text) => queryAgain(replicaUrl, text),
    signalReplica: (name) => signalServersIn(join(folder, 'replica'), name),
    stop: async () => {
      await primary.end();
      await second.stop();
      await first.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createMigrated(cluster: Embedded): Promise<string> {
  const admin = await connectTo(cluster.superuserUrl('postgres'));
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const url = cluster.superuserUrl(DATABASE);
  const client = await connectTo(url);
  await migrate(client, () => undefined);
  // Otherwise what was answered is not in the log yet, and the replica seems to have everything.
  await client.query(`alter database ${DATABASE} set synchronous_commit = on`);
  await client.query(`alter role rentroll_app login password '${APP_PASSWORD}'`);
  await client.end();
  return url;
}

/** What pg_basebackup does, which the embedded PostgreSQL does not contain. */
async function copyCluster(from: Embedded, primary: pg.Client, dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres');
  await mkdir(dataDir, { mode: 0o755 });
  await primary.query(`select pg_backup_start('replica', true)`);
  const leftOut = new Set(
    ['postmaster.pid', 'postmaster.opts', 'server.log'].map((name) => join(from.where.data, name)),
  );
  await cp(from.where.data, cluster, { recursive: true, filter: (path) => !leftOut.has(path) });
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(cluster, 'standby.signal'), '');
  const { port, username, password } = new URL(from.superuserUrl(DATABASE));
  const settings = [
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'`,
    'max_standby_streaming_delay = 0',
  ];
  await writeFile(join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await chmod(cluster, 0o700);
}

async function queryAgain<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  for (;;) {
    const client = await connectTo(url);
    try {
      return (await client.query<Row>(text)).rows;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== CONFLICT) throw error;
    } finally {
      await client.end();
    }
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
