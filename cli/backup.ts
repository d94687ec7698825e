import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { loadConfig } from '../server/config.ts';
import { backup } from '../server/database/backup.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { StartupError } from '../server/startup-error.ts';
import { endProgress, showBar } from './progress.ts';

const usage = 'Usage: npm run db:backup [-- <file>] [--json]';

try {
  const args = process.argv.slice(2);
  const done = await run(args.filter((argument) => argument !== '--json'));
  const { rows, tables, file, bytes } = done;
  const line = `Backed up ${rows} rows of ${tables} tables to ${file} (${Math.ceil(bytes / 1024)} KiB).`;
  console.log(args.includes('--json') ? JSON.stringify(done, null, 2) : line);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<{ file: string; tables: number; rows: number; bytes: number }> {
  if (args.length > 1 || args[0]?.startsWith('-')) throw new StartupError(usage);
  const file = resolve(args[0] ?? join('backups', `rentroll-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`));
  if (await stat(file).catch(() => undefined))
    throw new StartupError(`${file} already exists; a backup is never overwritten.`);
  const config = loadConfig(process.env);
  await mkdir(dirname(file), { recursive: true });
  const owner = await openOwner(config);
  // A file gets its real name only when complete. It contains personal data, so only its owner may read it.
  const unfinished = `${file}.unfinished`;
  try {
    const { tables, rows } = await backup(
      owner.client,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
      showBar,
    );
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    const { size } = await stat(file);
    return { file, tables, rows, bytes: size };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('E')) throw new StartupError(`The backup cannot be written to ${file}: ${message}`);
    throw error;
  } finally {
    endProgress();
    await rm(unfinished, { force: true });
    await owner.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
