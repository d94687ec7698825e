import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';

export type ServerUser = { name: string; uid: number; gid: number };

const ownUser = 'rentroll';

/** PostgreSQL refuses to run as root; undefined means the user who runs the service. */
export async function chooseServerUser(existingCluster: string | undefined): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existingCluster ? await ownerOf(existingCluster) : undefined;
  return owner ?? findUser('postgres') ?? findUser(ownUser) ?? createUser() ?? findUser('nobody') ?? fail();
}

async function ownerOf(cluster: string): Promise<ServerUser | undefined> {
  const { uid, gid } = await stat(cluster);
  return uid === 0 ? undefined : { name: `number ${uid}`, uid, gid };
}

function findUser(name: string): ServerUser | undefined {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim() || Number.NaN);
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    if (line) {
      const fields = line.split(':');
      return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
    }
  } catch {}
  const [uid, gid] = [id('-u'), id('-g')];
  return uid > 0 && gid >= 0 ? { name, uid, gid } : undefined;
}

function createUser(): ServerUser | undefined {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', ownUser]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', ownUser]],
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) continue;
    const user = findUser(ownUser);
    if (user) return user;
  }
  return undefined;
}

function fail(): never {
  throw new StartupError(
    'PostgreSQL does not run as root and no other user could be found or created: start the service as an ordinary user or set DATABASE_URL.',
  );
}

/** Only the variables the server needs: PGOPTIONS or LD_PRELOAD of the caller must not affect it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'] as const;
  const present = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(present), LC_ALL: 'C', TZ: 'UTC' };
}

/** Whether the shell command succeeds as that user; `path` is its `$0`. */
export async function succeedsAs(user: ServerUser, command: string, path: string): Promise<boolean> {
  const options = { uid: user.uid, gid: user.gid, cwd: '/', env: serverEnvironment() };
  try {
    await promisify(execFile)('/bin/sh', ['-c', command, path], options);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'EPERM' && code !== 'EINVAL') return false;
    throw new StartupError(
      `PostgreSQL does not run as root and root may not switch to user ${user.name} here: start the service as an ordinary user or set DATABASE_URL.`,
    );
  }
}
