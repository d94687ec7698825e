import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadConfig } from '../../server/config.ts';
import { findRunning } from '../../server/database/embedded.ts';
import { EMBEDDED_DATABASE } from '../../server/database/open.ts';
import { type Verified, verifyOrganizations } from '../../server/doctor/verify-books.ts';
import { loadSecrets } from '../../server/security/secrets.ts';
import { type Client, createClient } from '../support/client.ts';
import { type ServiceProcess, spawnMain, spawnService } from '../support/process.ts';

/** The current address of the service, which changes on every startup. */
export type ServiceHandle = { client(token: string | null): Client; closed?: boolean };

/** The service with its own PostgreSQL in a folder, to be killed and restarted. */
export class FaultTarget implements ServiceHandle {
  readonly folder: string;
  closed = false;
  #service: ServiceProcess | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<FaultTarget> {
    const folder = await mkdtemp(join(tmpdir(), `rentroll-faults-${randomBytes(2).toString('hex')}-`));
    // As root, PostgreSQL runs as another user, which needs access to this directory.
    await chmod(folder, 0o755);
    const target = new FaultTarget(folder);
    await target.start();
    return target;
  }

  get #env(): Record<string, string> {
    return { DATA_DIR: this.folder, RATE_LIMIT_SCALE: '100000' };
  }

  client(token: string | null): Client {
    return createClient(this.#service?.url ?? 'http://127.0.0.1:9', token);
  }

  output(): string {
    return this.#service?.output() ?? '';
  }

  async start(): Promise<void> {
    this.#service = await spawnService(this.#env);
  }

  async killService(): Promise<void> {
    await this.#service?.kill('SIGKILL');
  }

  /** Starts the service and kills it before it is ready. */
  async killStart(afterMs: number): Promise<void> {
    const { child } = spawnMain(this.#env);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await sleep(afterMs);
    child.kill('SIGKILL');
    await gone;
  }

  async killPostgres(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
    const pid = Number((await readFile(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, signal);
  }

  /** Waits until the service reports that it is ready. */
  async ready(limitMs = 60_000): Promise<void> {
    for (const until = Date.now() + limitMs; Date.now() < until; await sleep(50)) {
      const response = await this.client(null)
        .get('//readyz')
        .catch(() => null);
      if (response?.status === 200) return;
    }
    throw new Error(`The service was not ready within ${limitMs} ms:\n${this.output()}`);
  }

  query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const { postgresPassword } = loadSecrets({}, { dataDir: this.folder, mayCreate: true });
    const url = (await findRunning(this.folder, postgresPassword))?.(EMBEDDED_DATABASE);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };

  cutConnections(): Promise<unknown> {
    return this.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`);
  }

  verify(): Promise<Verified[]> {
    return verifyOrganizations(loadConfig({ DATA_DIR: this.folder }));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.#service?.kill('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }
}
