import { parseArgs } from 'node:util';
import { migrate } from '../server/database/migrate.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { acceptSecrets } from '../server/database/secret-fingerprints.ts';
import { commandConfig } from './command-config.ts';
import { reportProblems } from './report-problems.ts';
import { UsageError } from './usage-error.ts';

/** After secrets were changed on purpose: the database is used with the current ones from now on. */
await reportProblems(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
  if (positionals.length !== 1 || positionals[0] !== 'accept') throw new UsageError('Use accept.');
  const config = commandConfig();
  const { client, close } = await openOwner(config);
  try {
    await migrate(client, () => undefined);
    const changed = await acceptSecrets(client, config.secrets);
    const line = changed.length > 0 ? `Accepted a new ${changed.join(', ')}.` : 'The secrets have not changed.';
    console.log(values.json ? JSON.stringify({ changed }, null, 2) : line);
  } finally {
    await close();
  }
});
