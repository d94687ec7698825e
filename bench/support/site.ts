import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostmaster } from '../../server/database/embedded/find-postmaster.ts';
import { type Embedded, startEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';
import { until } from '../../test/support/until.ts';

const APP_PASSWORD = 'app';
const TEMPLATE = 'bench_template';
const PENDING = `
  select from queue.outbox
  union all select from queue.job where state in ('created', 'retry', 'active') and start_after <= now() limit 1`;

export type BenchDatabase = {
  ownerUrl: string;
  appUrl: string;
  owner: pg.Client;
  /** Resolves when every event has been passed on and no job is due. */
  settled(): Promise<void>;
  drop(): Promise<void>;
};
export type Server = { url: string; pid: number; residentMiB(): Promise<number>; stop(): Promise<void> };

/** A PostgreSQL server and a folder for the benchmark, removed at its end. */
export class Site {
  readonly folder: string;
  readonly cluster: Embedded;
  /** The parent of all PostgreSQL processes. */
  readonly postmaster: { pid: number };
  readonly print: (line: string) => void;
  /** Services on one database need the same secrets. */
  readonly secrets = Object.fromEntries(
    ['TOKEN_KEY', 'ENCRYPTION_KEYS', 'BLIND_INDEX_KEY'].map((name) => [name, randomBytes(32).toString('base64')]),
  );

  private constructor(folder: string, cluster: Embedded, pid: number, print: (line: string) => void) {
    this.folder = folder;
    this.cluster = cluster;
    this.postmaster = { pid };
    this.print = print;
  }

  static async open(print: (line: string) => void): Promise<Site> {
    const folder = await mkdtemp(join(tmpdir(), 'rentroll-bench-'));
    await chmod(folder, 0o755);
    const cluster = await startEmbedded({ dataDir: join(folder, 'data'), password: 'bench', durable: true, print });
    const pid = (await findPostmaster(cluster.where.data))?.pid as number;
    const site = new Site(folder, cluster, pid, print);
    await site.#asAdmin((admin) => admin.query(`create database ${TEMPLATE}`));
    const client = new pg.Client({ connectionString: cluster.superuserUrl(TEMPLATE) });
    await client.connect();
    await migrate(client, () => undefined);
    await client.end();
    await site.#asAdmin((admin) => admin.query(`alter role rentroll_app login password '${APP_PASSWORD}'`));
    return site;
  }

  async createDatabase(): Promise<BenchDatabase> {
    const name = `bench_${randomBytes(4).toString('hex')}`;
    await this.#asAdmin((admin) => admin.query(`create database ${name} template ${TEMPLATE}`));
    const ownerUrl = this.cluster.superuserUrl(name);
    const owner = new pg.Client({ connectionString: ownerUrl });
    owner.on('error', () => undefined);
    await owner.connect();
    const appUrl = Object.assign(new URL(ownerUrl), { username: 'rentroll_app', password: APP_PASSWORD }).href;
    return {
      ownerUrl,
      appUrl,
      owner,
      settled: async () => {
        await until(async () => (await owner.query(PENDING)).rowCount === 0, 'events and jobs');
      },
      drop: async () => {
        await owner.end();
        await this.#asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
      },
    };
  }

  /** The service in its own process, as users run it. */
  async serve(database: BenchDatabase, env: Record<string, string> = {}): Promise<Server> {
    const dataDir = join(this.folder, `service-${randomBytes(4).toString('hex')}`);
    await mkdir(dataDir);
    return spawnServer('server/main.mjs', {
      DATABASE_URL: database.ownerUrl,
      DATABASE_APP_URL: database.appUrl,
      DATA_DIR: dataDir,
      ...this.secrets,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000000',
      ...env,
    });
  }

  /** When autovacuum runs is chance, and its CPU time would be counted on whichever side is measured then. */
  async withoutAutovacuum<T>(work: () => Promise<T>): Promise<T> {
    await this.#asAdmin(async (admin) => {
      await admin.query('alter system set autovacuum = off');
      await admin.query('select pg_reload_conf()');
      await until(
        async () =>
          (await admin.query(`select from pg_stat_activity where backend_type like 'autovacuum%'`)).rowCount === 0,
        'autovacuum ends',
      );
    });
    try {
      return await work();
    } finally {
      await this.#asAdmin(async (admin) => {
        await admin.query('alter system reset autovacuum');
        await admin.query('select pg_reload_conf()');
      });
    }
  }

  async close(): Promise<void> {
    for (const child of children) child.kill('SIGKILL');
    await this.cluster.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
    const admin = new pg.Client({ connectionString: this.cluster.superuserUrl('postgres') });
    await admin.connect();
    await work(admin).finally(() => admin.end());
  }
}

const children = new Set<ChildProcess>();

/** Starts a script that prints the address it serves on, and waits for it. */
export function spawnServer(script: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const pid = child.pid as number;
  return new Promise((resolve, reject) => {
    let output = '';
    const failed = (code: number | null) => reject(new Error(`${script} exited with ${code}: ${output}`));
    child.once('exit', failed);
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const url = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
      if (!url) return;
      resolve({
        url,
        pid,
        residentMiB: () => residentMiB(pid),
        stop: () =>
          new Promise((stopped) => {
            child.removeListener('exit', failed);
            child.once('exit', () => stopped());
            child.kill('SIGTERM');
          }),
      });
    });
  });
}

async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
