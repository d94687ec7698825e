import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCE = /(?<!\.test)\.(ts|tsx|css|html|svg|webmanifest)$/;

/** Builds the apps when their sources changed since the last build. An image contains only what was built. */
export async function buildWebWhenStale(print: (line: string) => void, root: string = ROOT): Promise<void> {
  const [build, vite] = [join(root, 'web/dist'), join(root, 'node_modules/vite/bin/vite.js')];
  if (!existsSync(vite)) {
    if (!existsSync(build)) print('The web apps were not built (npm run build): only the API is served.');
    return;
  }
  const files = findSources(root);
  const dates = hashOf(files, (file) => {
    const { size, mtimeMs } = statSync(join(root, file));
    return `${size} ${mtimeMs}`;
  });
  const stamp = join(build, '.sources');
  const [built, datesThen] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  // Asking a thousand files for their size and date is cheaper than reading them.
  if (dates === datesThen) return;
  const content = hashOf(files, (file) => readFileSync(join(root, file)));
  const seen = `${content}\n${dates}`;
  if (content === built) return noteDates(stamp, seen);
  print('Building the web apps (their sources changed) …');
  // Built beside the old one and then moved into its place, because two processes may build at the same time.
  const [fresh, old] = [`${build}.${process.pid}`, `${build}.${process.pid}.old`];
  const args = ['build', '--config', 'web/build/vite.config.ts', '--outDir', fresh];
  try {
    await promisify(execFile)(process.execPath, [vite, ...args], { cwd: root });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartupError(`The web apps cannot be built:\n${(error as { stderr?: string }).stderr ?? error}`);
  }
  writeFileSync(join(fresh, '.sources'), seen);
  if (existsSync(build)) renameSync(build, old);
  renameSync(fresh, build);
  rmSync(old, { recursive: true, force: true });
}

/** Where nothing may be written, the files are read again next time. */
function noteDates(stamp: string, seen: string): void {
  try {
    writeFileSync(stamp, seen);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function hashOf(files: readonly string[], factOf: (file: string) => string | Buffer): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(factOf(file));
  return hash.digest('hex');
}

const findSources = (root: string): string[] => [
  ...['web', 'client/src', 'domain'].flatMap((folder) => sourcesIn(root, folder)),
  'package-lock.json',
];

/** Without what was built. */
const sourcesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('dist'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesIn(root, path);
      return SOURCE.test(entry.name) ? [path] : [];
    })
    .sort();
