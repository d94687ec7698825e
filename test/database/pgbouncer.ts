import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** `PGBOUNCER=/path/to/pgbouncer npm run test:pooler` tests another version than the installed one. */
const BINARY = process.env.PGBOUNCER ?? 'pgbouncer';
const NOBODY = 65_534;
/** Fewer than the service has, so that two transactions of one connection rarely get the same server connection. */
const SERVER_CONNECTIONS = 3;

export type Pooler = { url(database: string): string; stop(): Promise<void> };

/** The installed version as a comparable number: 1.21.0 is 12100. */
export function installedVersion(): number | null {
  const { stdout } = spawnSync(BINARY, ['--version'], { encoding: 'utf8' });
  const [, major, minor, patch] = /PgBouncer (\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return major === undefined ? null : Number(major) * 10_000 + Number(minor) * 100 + Number(patch);
}

/** PgBouncer in transaction mode with the settings of docs/scale.md, in front of the server that `behind` names. */
export async function startPooler(behind: string, version: number): Promise<Pooler> {
  const server = new URL(behind);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'rentroll-pooler-'));
  const config = join(folder, 'pgbouncer.ini');
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'users.txt'), `"${server.username}" "${server.password}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
${version >= 12_100 ? 'max_prepared_statements = 200' : ''}
`,
  );
  const asRoot = process.getuid?.() === 0;
  const child = spawn(BINARY, ['-q', config], { stdio: 'ignore', ...(asRoot && { uid: NOBODY, gid: NOBODY }) });
  const url = (database: string) =>
    Object.assign(new URL(behind), { port: String(port), pathname: `/${database}` }).href;
  await responses(url(server.pathname.slice(1)), child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function responses(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`PgBouncer exited with ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PgBouncer does not respond');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
