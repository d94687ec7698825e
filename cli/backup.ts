import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '../server/database/backup.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { StartupError } from '../server/startup-error.ts';
import { commandConfig } from './command-config.ts';
import { endProgress, showBar } from './progress.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

await reportProblems(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
  if (positionals.length > 1) throw new UsageError('Usage: rentroll backup [<file>] [--json]');
  const done = await run(positionals[0] ?? null);
  const { rows, tables, file, bytes } = done;
  const line = `Backed up ${rows} rows of ${tables} tables to ${file} (${Math.ceil(bytes / 1024)} KiB).`;
  console.log(values.json ? JSON.stringify(done, null, 2) : line);
});

async function run(named: string | null): Promise<{ file: string; tables: number; rows: number; bytes: number }> {
  const file = resolve(named ?? join('backups', `rentroll-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`));
  if (await stat(file).catch(() => undefined))
    throw new StartupError(`${file} already exists; a backup is never overwritten.`);
  const owner = await openOwner(commandConfig());
  // A file gets its real name only when complete. It contains personal data, so only its owner may read it.
  const unfinished = `${file}.unfinished`;
  try {
    await mkdir(dirname(file), { recursive: true });
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
