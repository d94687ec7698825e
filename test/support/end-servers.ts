import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../server/database/embedded/data-lock.ts';

const GRACE_MS = 10_000;
const TIMEOUT_MS = 30_000;

/** Ends every PostgreSQL whose data is in this folder. Their parents must be gone, because they would start them again. */
export async function endServersIn(folder: string): Promise<void> {
  const began = Date.now();
  for (let found = serversIn(folder); found.length > 0; found = serversIn(folder)) {
    const waited = Date.now() - began;
    if (waited > TIMEOUT_MS) throw new Error(`Still running in ${folder}: ${found.join(', ')}`);
    for (const pid of found) signal(pid, waited > GRACE_MS ? 'SIGKILL' : 'SIGQUIT');
    await sleep(50);
  }
}

/** One may end by itself meanwhile. */
export function signalServersIn(folder: string, name: NodeJS.Signals): void {
  for (const pid of serversIn(folder)) signal(pid, name);
}

/** Process ids. The working directory of a PostgreSQL process is its cluster; elsewhere than on Linux its lock file names it. */
export function serversIn(folder: string): number[] {
  if (process.platform !== 'linux') return pidFilesIn(folder).filter(isAlive);
  const inside = realpathSync(folder) + sep;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid).startsWith(inside) && commandOf(pid) === 'postgres');
}

function workingDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

function pidFilesIn(folder: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'postmaster.pid')
    .map((path) => Number(readFileSync(join(folder, path), 'utf8').split('\n')[0]));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
