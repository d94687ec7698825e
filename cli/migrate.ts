import { parseArgs } from 'node:util';
import { loadConfig } from '../server/config.ts';
import { migrate, pendingMigrations } from '../server/database/migrate.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { reportProblems } from './report-problems.ts';

await reportProblems(async () => {
  const { json } = parseArgs({ options: { json: { type: 'boolean' } } }).values;
  const { client, close } = await openOwner(loadConfig(process.env), { mayCreate: true });
  try {
    const applied = await pendingMigrations(client);
    await migrate(client, (line) => (json ? undefined : console.log(line)));
    console.log(json ? JSON.stringify({ applied }, null, 2) : 'The database is up to date.');
  } finally {
    await close();
  }
});
