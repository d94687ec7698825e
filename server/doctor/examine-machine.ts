import { constants, existsSync, readFileSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { type Finding, fine, note, problem } from './finding.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIN_FREE_BYTES = 2 ** 30;
const SMTP_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const TIMEOUT_MS = 5_000;

/** Checks that need no database. */
export async function examineMachine(config: Config): Promise<Finding[]> {
  return [
    examineNode(),
    examinePackages(),
    await examineDataDirectory(config),
    ...(await examineModes(config)),
    await examineSpace(config),
    await examinePort(config),
    examineAddress(config),
    await examineMail(config),
  ];
}

function examineNode(): Finding {
  const wanted = (readJson(join(ROOT, 'package.json')).dependencies as Record<string, string>).node ?? '';
  const here = process.versions.node;
  if (here === wanted) return fine('node', `Node ${here}`);
  return problem(
    'node',
    `this is Node ${here}`,
    `Start it with npm or npx, which use Node ${wanted} as installed by npm ci.`,
  );
}

function examinePackages(): Finding {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return problem('packages', 'nothing is installed', 'Run npm ci.');
  const packages = Object.keys(readJson(installed).packages as object).length;
  return fine('packages', `${packages} packages are installed`);
}

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));

async function examineDataDirectory({ dataDir }: Config): Promise<Finding> {
  try {
    const existing = existingParent(dataDir);
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    return fine('data directory', existing === dataDir ? dataDir : `${dataDir}, which is created on first startup`);
  } catch (error) {
    const why = (error as Error).message;
    return problem(
      'data directory',
      why,
      `Make ${dataDir} writable for this user, or choose another folder with DATA_DIR.`,
    );
  }
}

/** The nearest folder that exists, the path itself included. */
const existingParent = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : existingParent(dirname(path));

/** Secrets and emails must be readable by their owner only. */
async function examineModes({ dataDir }: Config): Promise<Finding[]> {
  const secrets = process.env.SECRETS_FILE?.trim() || join(dataDir, 'secrets.json');
  return Promise.all([
    examineMode('secrets file', secrets, '600'),
    examineMode('mail folder', join(dataDir, 'mail'), '700'),
  ]);
}

async function examineMode(check: string, path: string, wanted: string): Promise<Finding> {
  const found = await stat(path).catch(() => null);
  if (!found) return fine(check, `${path} does not exist yet`);
  const mode = (found.mode & 0o777).toString(8);
  if ((found.mode & 0o077) === 0 || process.platform === 'win32') return fine(check, `${path} has mode ${mode}`);
  return problem(check, `${path} has mode ${mode}, so others may read it`, `chmod ${wanted} ${path}`);
}

async function examineSpace({ dataDir }: Config): Promise<Finding> {
  const space = await statfs(existingParent(dataDir)).catch(() => null);
  if (!space) return note('disk space', `unknown for ${dataDir}`, 'Fix the data directory first.');
  const free = space.bavail * space.bsize;
  const words = `${Math.floor(free / 2 ** 20)} MiB free in ${dataDir}`;
  return free >= MIN_FREE_BYTES
    ? fine('disk space', words)
    : problem('disk space', words, 'Free up space: PostgreSQL stops when the disk is full.');
}

async function examinePort({ host, port }: Config): Promise<Finding> {
  const where = `${host}:${port}`;
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (code === null) return fine('port', `${where} is free`);
  if (code === 'EADDRINUSE' && (await isOurs(host, port))) return fine('port', `the service is running at ${where}`);
  if (code === 'EADDRINUSE')
    return problem('port', `${where} is used by another program`, 'Choose another one with PORT.');
  return problem('port', `${where} cannot be used (${code})`, 'Choose another HOST or PORT.');
}

const isOurs = (host: string, port: number): Promise<boolean> =>
  fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

function examineAddress({ production, publicUrl }: Config): Finding {
  if (publicUrl?.startsWith('https:')) return fine('public address', publicUrl);
  if (production)
    return problem(
      'public address',
      publicUrl ?? 'PUBLIC_URL is not set',
      'Set PUBLIC_URL to the public https address: links in emails start with it.',
    );
  return fine('public address', publicUrl ?? 'not set, which is fine for a trial on this machine');
}

async function examineMail({ smtpUrl, dataDir, production }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const found = `emails are stored as files in ${join(dataDir, 'mail')}`;
    return production ? note('mail', found, 'Set SMTP_URL, otherwise no email is sent.') : fine('mail', found);
  }
  const { protocol, hostname, port } = new URL(smtpUrl);
  const number = Number(port) || (SMTP_PORTS[protocol] ?? 587);
  const why = await reach(hostname, number);
  if (why === null) return fine('mail', `${hostname}:${number} answers`);
  return problem('mail', `${hostname}:${number} cannot be reached: ${why}`, 'Check SMTP_URL, DNS and the firewall.');
}

/** Null if the connection succeeds. */
const reach = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    const end = (why: string | null) => {
      socket.destroy();
      resolve(why);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error) => end(error.message));
  });
