import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { makeDataDirectory } from './make-data-directory.ts';

export type DataLock = { release(): Promise<void> };

const SQLITE_BUSY = 5;

/**
 * An exclusive SQLite transaction on an empty file is a lock of the operating system: the kernel releases it however the
 * process dies, and two processes that start at the same moment cannot both get it.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataLock> {
  await makeDataDirectory(dataDir);
  const folder = join(dataDir, 'lock');
  const holder = join(folder, 'holder.pid');
  const { DatabaseSync } = await import('node:sqlite');
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    database = new DatabaseSync(join(folder, 'service.lock'), { timeout: 0 });
    database.exec('begin exclusive');
    await writeFile(holder, String(process.pid), { mode: 0o600 });
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw await inUse(dataDir, holder);
    throw new StartupError(`The data directory ${dataDir} cannot be locked: ${(error as Error).message}`);
  }
  const held = database;
  return {
    async release() {
      if (!held.isOpen) return;
      await rm(holder, { force: true });
      held.close();
    },
  };
}

async function inUse(dataDir: string, holder: string): Promise<StartupError> {
  // The holder may not have written its process id yet, or the id may be that of a process killed earlier.
  for (let attempt = 0; attempt < 25; attempt++) {
    const pid = Number(await readFile(holder, 'utf8').catch(() => ''));
    if (pid > 0 && isAlive(pid))
      return new StartupError(`The data directory ${dataDir} is already in use by process ${pid}.`);
    await delay(10);
  }
  return new StartupError(`The data directory ${dataDir} is already in use by another process.`);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
