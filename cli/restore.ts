import { resolve } from 'node:path';
import { loadConfig } from '../server/config.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { restore } from '../server/database/restore.ts';
import { StartupError } from '../server/startup-error.ts';
import { endProgress, showBar } from './progress.ts';

const usage = 'Usage: npm run db:restore -- <file> [--yes] [--json]';

try {
  const args = process.argv.slice(2);
  const done = await run(args.filter((argument) => argument !== '--json'));
  const line = `Restored ${done.rows} rows of ${done.tables} tables as they were at ${done.made_at}.`;
  console.log(args.includes('--json') ? JSON.stringify(done, null, 2) : line);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<{ tables: number; rows: number; made_at: string }> {
  const yes = args.includes('--yes');
  const [file, ...others] = args.filter((argument) => argument !== '--yes');
  if (!file || file.startsWith('-') || others.length > 0) throw new StartupError(usage);
  const owner = await openOwner(loadConfig(process.env));
  try {
    const { tables, rows, madeAt } = await restore(owner.client, resolve(file), { yes, onTable: showBar });
    return { tables, rows, made_at: madeAt };
  } finally {
    endProgress();
    await owner.close();
  }
}
