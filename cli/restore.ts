import { parseArgs } from 'node:util';
import { loadConfig } from '../server/config.ts';
import { verifyBackup } from '../server/database/backup/read-file.ts';
import { migrate } from '../server/database/migrate.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { restore } from '../server/database/restore.ts';
import { assertSameSecrets } from '../server/database/secret-fingerprints.ts';
import { endProgress, showBar } from './progress.ts';
import { withInputFile } from './read-input.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

await reportProblems(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new UsageError('Usage: rentroll restore <file> [--yes] [--json]');
  const done = await withInputFile(file, (path) => run(path, values.yes));
  const line = `Restored ${done.rows} rows of ${done.tables} tables as they were at ${done.made_at}.`;
  console.log(values.json ? JSON.stringify(done, null, 2) : line);
});

/** Into a new data directory too: its database is created and migrated first. */
async function run(file: string, yes: boolean): Promise<{ tables: number; rows: number; made_at: string }> {
  // Checked before anything is created.
  await verifyBackup(file);
  const config = loadConfig(process.env);
  const owner = await openOwner(config, { mayCreate: true });
  try {
    await migrate(owner.client, () => undefined);
    const { tables, rows, madeAt } = await restore(owner.client, file, { yes, onTable: showBar });
    await assertSameSecrets(owner.client, config.secrets).catch((error: Error) => console.error(error.message));
    return { tables, rows, made_at: madeAt };
  } finally {
    endProgress();
    await owner.close();
  }
}
