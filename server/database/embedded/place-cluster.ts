import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup/startup-error.ts';
import { type ServerUser, succeedsAs } from './run-as.ts';

export type Place = { cluster: string; exists: boolean; settle(): Promise<void> };

const pointerFile = (dataDir: string) => join(dataDir, 'postgres-is-in.txt');

/** Where the cluster of this data directory lies already, if it does. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const inside = join(dataDir, 'postgres');
  if (await hasCluster(inside)) return inside;
  const pointer = (await readFile(pointerFile(dataDir), 'utf8').catch(() => '')).trim();
  if (pointer === '') return undefined;
  if (await hasCluster(pointer)) return pointer;
  throw new StartupError(
    `The database of ${dataDir} lies in ${pointer}, says ${pointerFile(dataDir)}, but it is not there: bring that folder back, or remove the file to begin with an empty database.`,
  );
}

export async function placeCluster(dataDir: string, user: ServerUser | undefined, fallbackDir: string): Promise<Place> {
  const inside = join(dataDir, 'postgres');
  const existing = await findCluster(dataDir);
  if (existing) {
    if (user && !(await succeedsAs(user, 'cd "$0/.."', existing)))
      throw new StartupError(
        `User ${user.name}, as whom PostgreSQL has to run, cannot reach the database in ${existing}: give the folders above it the right to pass (chmod o+x).`,
      );
    return { cluster: existing, exists: true, settle: async () => {} };
  }
  if (!user || (await succeedsAs(user, 'cd "$0"', dataDir)))
    return { cluster: inside, exists: false, settle: async () => {} };
  return placeInFallback(dataDir, user, fallbackDir);
}

async function placeInFallback(dataDir: string, user: ServerUser, fallbackDir: string): Promise<Place> {
  const hash = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex');
  const cluster = join(fallbackDir, `data-${hash.slice(0, 16)}`);
  try {
    await makeFallbackDir(fallbackDir);
    // Without a pointerFile it belongs to a data directory that was removed, whose password is gone with it.
    if (await stat(cluster).catch(() => undefined)) await rename(cluster, `${cluster}-left-${Date.now()}`);
  } catch (error) {
    throw new StartupError(
      `User ${user.name}, as whom PostgreSQL has to run, cannot reach ${dataDir}, and ${fallbackDir} cannot be used (${(error as Error).message}): choose another DATA_DIR or set DATABASE_URL.`,
    );
  }
  return { cluster, exists: false, settle: () => writeFile(pointerFile(dataDir), `${cluster}\n`) };
}

/** Readable by the server's user whatever the umask; a folder that was there before keeps its mode. */
export async function makeFallbackDir(fallbackDir: string): Promise<void> {
  if (await mkdir(fallbackDir, { recursive: true })) await chmod(fallbackDir, 0o755);
}

async function hasCluster(folder: string): Promise<boolean> {
  try {
    await stat(join(folder, 'PG_VERSION'));
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw new StartupError(
      `The database in ${folder} belongs to another user (${code}): start the service as that user, or as root.`,
    );
  }
}
