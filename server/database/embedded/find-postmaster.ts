import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from './data-lock.ts';

export type Postmaster = { pid: number; port: number; status: string };

/** The server running on this cluster according to its lock file; undefined when none is. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const noted = await readPidFile(cluster);
  return noted && (await isServerOf(cluster, noted.pid)) ? noted : undefined;
}

/** The contents of the lock file; the process id in it may be stale. */
export async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : undefined;
}

/**
 * PostgreSQL refuses to start when the process id in its lock file is that of any living process of its user, which is common
 * after a crash in a container, or of a zombie. Only the id is replaced: PostgreSQL uses the rest of the file to detect
 * surviving backends of the crashed server.
 */
export async function clearStalePid(cluster: string): Promise<void> {
  const pidFile = await readPidFile(cluster);
  if (!pidFile || !isAlive(pidFile.pid) || (await isServerOf(cluster, pidFile.pid))) return;
  const path = join(cluster, 'postmaster.pid');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(/^\d+/, String(2 ** 31 - 1)));
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    // A postmaster's working directory is its cluster; a zombie has none.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return folder !== '' && folder === (await realpath(cluster));
  }
  if (process.platform === 'win32') return true;
  const listing = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return listing.stdout.includes('postgres') && listing.stdout.includes(cluster);
}
