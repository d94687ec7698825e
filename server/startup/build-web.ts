import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILD = join(ROOT, 'web/dist');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const SOURCE = /\.(ts|tsx|css|html|svg|webmanifest)$/;

/** Builds the apps when their sources changed since the last build. An image contains only what was built. */
export async function buildWebWhenStale(print: (line: string) => void): Promise<void> {
  if (!existsSync(VITE)) {
    if (!existsSync(BUILD)) print('The web apps were not built (npm run build): only the API is served.');
    return;
  }
  const wanted = hashSources();
  const stamp = join(BUILD, '.sources');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  print('Building the web apps (their sources changed) …');
  // Built beside the old one and then moved into its place, because two processes may build at the same time.
  const [fresh, old] = [`${BUILD}.${process.pid}`, `${BUILD}.${process.pid}.old`];
  const args = ['build', '--config', 'web/build/vite.config.ts', '--outDir', fresh];
  try {
    await promisify(execFile)(process.execPath, [VITE, ...args], { cwd: ROOT });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartupError(`The web apps cannot be built:\n${(error as { stderr?: string }).stderr ?? error}`);
  }
  writeFileSync(join(fresh, '.sources'), wanted);
  if (existsSync(BUILD)) renameSync(BUILD, old);
  renameSync(fresh, BUILD);
  rmSync(old, { recursive: true, force: true });
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = [...sourcesIn('web'), ...sourcesIn('client/src'), ...sourcesIn('domain'), 'package-lock.json'];
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => SOURCE.test(file) && !file.startsWith('dist'))
    .map((file) => join(folder, file))
    .sort();
