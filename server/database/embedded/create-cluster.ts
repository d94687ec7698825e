import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import { type ServerUser, serverEnvironment } from './run-as.ts';

type Input = { cluster: string; binaries: string; user: ServerUser | undefined; password: string; durable: boolean };

/** Created in a temporary folder and renamed when complete, so that an aborted startup leaves no partial cluster. */
export async function createCluster({ cluster, binaries, user, password, durable }: Input): Promise<void> {
  const existingFiles = await readdir(cluster).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : [''],
  );
  if (existingFiles.length > 0)
    throw new StartupError(
      `The database cannot be created in ${cluster}, because other files are there: move them away.`,
    );
  const prefix = `${cluster}.making-`;
  await removeLeftovers(prefix);
  const working = await mkdtemp(prefix);
  try {
    const fresh = join(working, 'cluster');
    const passwordFile = join(working, 'password');
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) for (const path of [working, fresh, passwordFile]) await chown(path, user.uid, user.gid);
    const args = ['-D', fresh, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'];
    args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
    if (!durable) args.push('--no-sync');
    const identity = user ? { uid: user.uid, gid: user.gid } : {};
    const options = { ...identity, cwd: working, env: serverEnvironment() };
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), args, options);
    await rename(fresh, cluster);
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const reason = stderr?.split('\n').find((line) => line.includes('error:')) ?? message.split('\n')[0];
    throw new StartupError(`The database could not be created in ${cluster}: ${reason}`);
  } finally {
    await rm(working, { recursive: true, force: true });
  }
}

async function removeLeftovers(prefix: string): Promise<void> {
  const parent = dirname(prefix);
  for (const entry of await readdir(parent)) {
    if (entry.startsWith(basename(prefix))) await rm(join(parent, entry), { recursive: true, force: true });
  }
}
