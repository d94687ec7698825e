import { execFile, spawn } from 'node:child_process';
import { chown, open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import { isAlive } from './data-lock.ts';
import { clearStalePid, findPostmaster, type Postmaster, readPidFile } from './find-postmaster.ts';
import { type ServerUser, serverEnvironment } from './run-as.ts';

export type Server = { cluster: string; binaries: string; user: ServerUser | undefined; durable: boolean };

const POLL_MS = 10;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
export const logOf = (cluster: string) => join(cluster, 'server.log');

type Start = { port?: number; onLaunch?: (() => void) | undefined };

/** Uses a free port unless existing connections expect a certain one. */
export async function startPostmaster(server: Server, { port, onLaunch }: Start = {}): Promise<Postmaster> {
  await clearStalePid(server.cluster);
  for (let attempt = 1; ; attempt++) {
    const started = await tryStart(server, port ?? (await freePort()), onLaunch);
    if (typeof started !== 'string') return started;
    // Another program took the port meanwhile, or backends of a killed postmaster are still exiting.
    const passing = /could not bind|Address already in use|shared memory block .* in use/i.test(started);
    if (!passing || attempt === 50) throw new StartupError(`PostgreSQL did not start: ${mainLine(started)}`);
    await delay(20);
  }
}

async function tryStart(server: Server, port: number, onLaunch?: () => void): Promise<Postmaster | string> {
  const { cluster, user } = server;
  await rename(logOf(cluster), `${logOf(cluster)}.1`).catch(() => {});
  const log = await open(logOf(cluster), 'a', 0o600);
  if (user) await chown(logOf(cluster), user.uid, user.gid);
  const settings = Object.entries(serverSettings(port, server.durable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Detached, because Ctrl-C in a terminal would otherwise stop the database before the service has finished its requests.
  const child = spawn(join(server.binaries, 'bin', 'postgres'), ['-D', cluster, ...settings], {
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: cluster,
    env: serverEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', () => {
    ended ??= '';
  });
  child.unref();
  onLaunch?.();
  try {
    for (const limit = Date.now() + START_TIMEOUT_MS; Date.now() < limit; await delay(POLL_MS)) {
      if (ended !== undefined) return ended || (await readFile(logOf(cluster), 'utf8'));
      const pidFile = await readPidFile(cluster);
      if (pidFile?.pid === child.pid && pidFile?.status === 'ready') return pidFile;
    }
    child.kill('SIGQUIT');
    return `FATAL:  it was not ready within ${START_TIMEOUT_MS / 1000} seconds (see ${logOf(cluster)})`;
  } finally {
    await log.close();
  }
}

function serverSettings(port: number, durable: boolean): Record<string, string | number> {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${durable ? sharedMiB(totalmem()) : 128}MB`,
    max_wal_size: '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Statements and row values contain personal data, which must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

/** Large enough for a month of a large portfolio if memory allows, small on a small machine. */
const sharedMiB = (totalBytes: number): number => Math.min(1024, Math.max(128, Math.floor(totalBytes / 2 ** 20 / 24)));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function mainLine(output: string): string {
  const lines = output.trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'no log output').replace(
    /^.*?: {2}/,
    '',
  );
}

/** Fast shutdown: open transactions are rolled back, and everything is on disk when this returns. */
export async function stopPostmaster(server: Server): Promise<void> {
  const running = await findPostmaster(server.cluster);
  if (!running) return;
  if (process.platform === 'win32') {
    const args = ['stop', '-D', server.cluster, '-m', 'fast', '-w'];
    await promisify(execFile)(join(server.binaries, 'bin', 'pg_ctl'), args, { env: serverEnvironment() });
    return;
  }
  signal(running.pid, 'SIGINT');
  if (await isGone(server.cluster, running.pid)) return;
  signal(running.pid, 'SIGQUIT');
  if (!(await isGone(server.cluster, running.pid)))
    throw new Error(`PostgreSQL (process ${running.pid}) did not stop; its data is in ${server.cluster}`);
}

async function isGone(cluster: string, pid: number): Promise<boolean> {
  for (const limit = Date.now() + STOP_TIMEOUT_MS; Date.now() < limit; await delay(POLL_MS)) {
    // The lock file is removed last; the process may remain a zombie until its parent waits for it.
    if ((await readPidFile(cluster))?.pid !== pid || !isAlive(pid)) return true;
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
