import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { type ServerUser, succeedsAs } from './run-as.ts';

export type Place = { cluster: string; exists: boolean; settle(): Promise<void> };

const pointerFile = (dataDir: string) => join(dataDir, 'postgres-is-in.txt');

/** The existing cluster of this data directory, if any. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const inside = join(dataDir, 'postgres');
  if (await hasCluster(inside)) return inside;
  const pointer = (await readFile(pointerFile(dataDir), 'utf8').catch(() => '')).trim();
  if (pointer === '') return undefined;
  if (await hasCluster(pointer)) return pointer;
  throw new StartupError(
    `According to ${pointerFile(dataDir)}, the database of ${dataDir} is in ${pointer}, but that folder does not exist: restore it, or remove the file to start with an empty database.`,
  );
}

export async function placeCluster(dataDir: string, user: ServerUser | undefined, fallbackDir: string): Promise<Place> {
  const inside = join(dataDir, 'postgres');
  const existing = await findCluster(dataDir);
  if (existing) {
    if (user && !(await succeedsAs(user, 'cd "$0/.."', existing)))
      throw new StartupError(
        `PostgreSQL has to run as user ${user.name}, who cannot reach the database in ${existing}: make the folders above it accessible (chmod o+x).`,
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
    // Without a pointer file it belongs to a data directory that was removed together with its password.
    if (await stat(cluster).catch(() => undefined)) await rename(cluster, `${cluster}-left-${Date.now()}`);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL has to run as user ${user.name}, who cannot reach ${dataDir}, and ${fallbackDir} cannot be used (${(error as Error).message}): choose another DATA_DIR or set DATABASE_URL.`,
    );
  }
  return { cluster, exists: false, settle: () => writeFile(pointerFile(dataDir), `${cluster}\n`) };
}

/** Readable by the server's user whatever the umask; an existing folder keeps its mode. */
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
