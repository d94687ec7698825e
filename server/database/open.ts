import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { createPool } from './connect.ts';
import { Database } from './database.ts';
import { lockDataDirectory } from './embedded/data-lock.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { adjustExpectedRows } from './expected-rows.ts';
import { migrate } from './migrate.ts';
import { Replica } from './replica.ts';
import { assertSameSecrets } from './secret-fingerprints.ts';
import { withStartupLock } from './startup-lock.ts';

export const EMBEDDED_DATABASE = 'rentroll';
const NO_SUCH_DATABASE = '3D000';

/** `ownerUrl` is for the rare work that needs the rights of the tables' owner. */
export type Opened = { database: Database; where: string; ownerUrl: string; close(): Promise<void> };
type Log = {
  print(line: string): void;
  onPoolError(error: Error): void;
  /** With the reason why reports are no longer read from the replica, or null when they are again. */
  onReplicaChange(reason: string | null): void;
  /** Called when everything else is done and only PostgreSQL is being waited for. */
  onLaunch?(): void;
};

/** Starts or connects to the database, migrates it and opens the pool for requests. */
export async function openDatabase(config: Config, log: Log): Promise<Opened> {
  return config.database.mode === 'embedded' ? openEmbedded(config, log) : openByUrl(config, log);
}

async function openEmbedded(config: Config, log: Log): Promise<Opened> {
  const lock = await lockDataDirectory(config.dataDir);
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    password: config.secrets.postgresPassword,
    durable: true,
    print: log.print,
    onLaunch: log.onLaunch,
  }).catch(async (error: Error) => {
    await lock.release();
    throw error;
  });
  try {
    const owner = embedded.superuserUrl(EMBEDDED_DATABASE);
    await withClient(connectEmbedded(embedded.superuserUrl), async (client) => {
      await migrate(client, log.print);
      await assertSameSecrets(client, config.secrets);
      await adjustExpectedRows(client, log.print);
      await letAppRoleLogIn(client, config.secrets.appPassword);
    });
    const url = new URL(owner);
    url.username = 'rentroll_app';
    url.password = config.secrets.appPassword;
    const database = await serve(url.href, { config, log, switchRole: false });
    return {
      database,
      where: config.dataDir,
      ownerUrl: owner,
      close: async () => {
        await database.close();
        await embedded.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await embedded.stop();
    await lock.release();
    throw error;
  }
}

async function openByUrl(config: Config, log: Log): Promise<Opened> {
  if (config.database.mode !== 'url') throw new Error('DATABASE_URL is not set');
  const { ownerUrl, appUrl } = config.database;
  log.onLaunch?.();
  await withClient(connectClient(ownerUrl), async (client) => {
    await migrate(client, log.print);
    await assertSameSecrets(client, config.secrets);
    await adjustExpectedRows(client, log.print);
  });
  const database = await serve(appUrl ?? ownerUrl, { config, log, switchRole: appUrl === null });
  return {
    database,
    where: `PostgreSQL at ${new URL(ownerUrl).host}`,
    ownerUrl,
    close: () => database.close(),
  };
}

async function serve(url: string, options: { config: Config; log: Log; switchRole: boolean }): Promise<Database> {
  const settings = options.config.database;
  const createPoolTo = (to: string, name: string) =>
    createPool(to, {
      max: settings.poolSize,
      name,
      namedStatements: settings.mode === 'embedded' || settings.namedStatements,
      onError: options.log.onPoolError,
    });
  const primary = createPoolTo(url, 'rentroll');
  const reports = settings.mode === 'url' ? (settings.reports ?? null) : null;
  const replica =
    reports &&
    new Replica(createPoolTo(reports.url, 'rentroll reports'), {
      primary,
      maxLagMs: reports.maxLagSeconds * 1000,
      onChange: options.log.onReplicaChange,
    });
  const database = new Database(primary, { switchRole: options.switchRole, replica });
  let target = url;
  try {
    await database.assertRestrictedRole(primary);
    if (replica && reports) {
      target = reports.url;
      await database.assertRestrictedRole(replica.pool);
      await replica.check();
      replica.startChecking();
    }
  } catch (error) {
    await database.close();
    if (error instanceof StartupError) throw error;
    throw unreachable(target, error as Error);
  }
  return database;
}

export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: 'rentroll',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(url, error as Error);
  }
  return client;
}

/** Only the first startup finds no database, so it is created on that error instead of being looked for each time. */
async function connectEmbedded(superuserUrl: Embedded['superuserUrl']): Promise<pg.Client> {
  const url = superuserUrl(EMBEDDED_DATABASE);
  try {
    return await connectClient(url);
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code !== NO_SUCH_DATABASE) throw error;
    await createDatabase(superuserUrl('postgres'));
    return connectClient(url);
  }
}

export async function withClient<T>(
  connecting: Promise<pg.Client>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connecting;
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function unreachable(url: string, error: Error): StartupError {
  const { host, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  const why = error.message || (error as NodeJS.ErrnoException).code || 'no answer';
  return new StartupError(`The database ${name ? `"${name}" ` : ''}at ${host} cannot be reached: ${why}`, {
    cause: error,
  });
}

export async function createDatabase(url: string): Promise<void> {
  await withClient(connectClient(url), async (client) => {
    const { rows } = await client.query('select from pg_database where datname = $1', [EMBEDDED_DATABASE]);
    if (rows.length === 0)
      await client.query(`create database ${EMBEDDED_DATABASE} encoding 'UTF8' template template0`);
  });
}

/** Password hashing is slow on purpose, so the password is only set again when it has changed. */
async function letAppRoleLogIn(client: pg.Client, password: string): Promise<void> {
  const mark = `password ${createHash('sha256').update(password).digest('base64url')}`;
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = 'rentroll_app' and rolcanlogin`,
  );
  if (rows[0]?.mark === mark) return;
  await withStartupLock(client, async () => {
    await client.query(`alter role rentroll_app login password ${pg.escapeLiteral(password)}`);
    await client.query(`comment on role rentroll_app is ${pg.escapeLiteral(mark)}`);
  });
}
