import { chown, copyFile, readdir, readFile, realpath, stat, truncate } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { createCluster } from './embedded/create-cluster.ts';
import { findBinaries } from './embedded/find-binaries.ts';
import { findPostmaster, type Postmaster } from './embedded/find-postmaster.ts';
import { makeDataDirectory } from './embedded/make-data-directory.ts';
import { findCluster, placeCluster } from './embedded/place-cluster.ts';
import { chooseServerUser, type ServerUser } from './embedded/run-as.ts';
import { logOf, type Server, startPostmaster, stopPostmaster } from './embedded/run-postmaster.ts';
import { supervisePostmaster } from './embedded/supervise-postmaster.ts';

export type Embedded = {
  superuserUrl: (database: string) => string;
  where: { data: string; binaries: string };
  port: number;
  takenOver: boolean;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  password: string;
  durable: boolean;
  print(line: string): void;
  /** Called when PostgreSQL has been launched, though it may not accept connections yet. */
  onLaunch?: (() => void) | undefined;
  /** Where root places files that PostgreSQL's user cannot reach in a private folder. */
  fallbackDir?: string;
};

const SETTLE_TIMEOUT_MS = 120_000;
const MAX_LOG_BYTES = 16 * 1024 * 1024;

/**
 * Starts PostgreSQL on the data directory, or takes over the one that a killed service left running there. The caller holds the
 * lock on the data directory (lockDataDirectory), so nobody else starts or stops it meanwhile.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  await makeDataDirectory(dataDir);
  const user = await chooseServerUser(await findCluster(dataDir));
  const fallbackDir = options.fallbackDir ?? '/var/lib/rentroll';
  const [binaries, place] = await Promise.all([
    findBinaries(user, fallbackDir),
    placeCluster(dataDir, user, fallbackDir),
  ]);
  const server: Server = { cluster: place.cluster, binaries: binaries.folder, user, durable: options.durable };
  if (place.exists) {
    await assertSameMajor(place.cluster, binaries.major);
    if (user) await restoreOwnership(place.cluster, user);
  } else {
    options.print(`Creating a PostgreSQL ${binaries.major} database…`);
    await createCluster({ ...server, password: options.password });
    await place.settle();
  }
  if (!place.cluster.startsWith(dataDir)) options.print(`The database of ${dataDir} is in ${place.cluster}`);
  const taken = await takeOver(server, options.password, binaries.version);
  if (taken) options.onLaunch?.();
  const running = taken ?? (await startPostmaster(server, { onLaunch: options.onLaunch }));
  if (!taken) await checkPassword(server, running, options.password);
  return embeddedOf(server, running, options, taken !== undefined);
}

/** The server another process runs on this data directory, for commands, which must leave it running. */
export async function findRunning(dataDir: string, password: string): Promise<Embedded['superuserUrl'] | undefined> {
  const cluster = await findCluster(resolve(dataDir));
  const running = cluster ? await findPostmaster(cluster) : undefined;
  if (running?.status !== 'ready' || !(await ask(running.port, password))) return undefined;
  return (database) => urlOf(running.port, password, database);
}

function embeddedOf(
  server: Server,
  running: Postmaster,
  { password, print }: EmbeddedOptions,
  takenOver: boolean,
): Embedded {
  const supervisor = supervisePostmaster(server, running.port, print);
  const watch = setInterval(() => void boundLog(server.cluster), 60_000).unref();
  return {
    superuserUrl: (database) => urlOf(running.port, password, database),
    where: { data: server.cluster, binaries: server.binaries },
    port: running.port,
    takenOver,
    async stop() {
      clearInterval(watch);
      await supervisor.end();
      await stopPostmaster(server);
    },
  };
}

async function assertSameMajor(cluster: string, major: string): Promise<void> {
  const theirs = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (theirs === major) return;
  throw new StartupError(
    `The database in ${cluster} was created by PostgreSQL ${theirs}, but this service contains PostgreSQL ${major}: make a backup with the version of the service that created it and restore the backup into a new data directory.`,
  );
}

/** PostgreSQL refuses a data directory that was copied by root and belongs to root. */
async function restoreOwnership(folder: string, user: ServerUser): Promise<void> {
  if ((await stat(folder)).uid === user.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), user.uid, user.gid);
  await chown(folder, user.uid, user.gid);
}

async function takeOver(server: Server, password: string, version: string): Promise<Postmaster | undefined> {
  for (const limit = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < limit; await delay(10)) {
    const running = await findPostmaster(server.cluster);
    if (!running) return undefined;
    // Otherwise it is still recovering or shutting down.
    if (running.status !== 'ready') continue;
    if (await isWanted(server, running, password, version)) return running;
    await stopPostmaster(server);
  }
  throw new StartupError(
    `The PostgreSQL left running on ${server.cluster} neither becomes ready nor exits; see ${logOf(server.cluster)}.`,
  );
}

async function isWanted(server: Server, running: Postmaster, password: string, version: string): Promise<boolean> {
  const facts = await ask(running.port, password);
  if (!facts) return false;
  const sameVersion = version.startsWith(facts.version);
  return sameVersion && facts.data === (await realpath(server.cluster)) && facts.durable === server.durable;
}

async function checkPassword(server: Server, running: Postmaster, password: string): Promise<void> {
  if (await ask(running.port, password)) return;
  await stopPostmaster(server);
  throw new StartupError(
    `The database in ${server.cluster} does not accept the stored password: restore the secrets file it was created with.`,
  );
}

type Facts = { version: string; data: string; durable: boolean };

async function ask(port: number, password: string): Promise<Facts | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version') as version, current_setting('data_directory') as data,
              current_setting('fsync') = 'on' as durable`,
    );
    return rows[0];
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;

/** PostgreSQL keeps appending to the file it was given, so it is truncated in place. */
async function boundLog(cluster: string): Promise<void> {
  try {
    if ((await stat(logOf(cluster))).size < MAX_LOG_BYTES) return;
    await copyFile(logOf(cluster), `${logOf(cluster)}.1`);
    await truncate(logOf(cluster));
  } catch {
    // The service can run without trimming the log.
  }
}
