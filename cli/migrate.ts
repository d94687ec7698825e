import { loadConfig } from '../server/config.ts';
import { migrate, pendingMigrations } from '../server/database/migrate.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { StartupError } from '../server/startup-error.ts';

try {
  const { client, close } = await openOwner(loadConfig(process.env));
  try {
    const json = process.argv.includes('--json');
    const applied = await pendingMigrations(client);
    await migrate(client, (line) => (json ? undefined : console.log(line)));
    console.log(json ? JSON.stringify({ applied }, null, 2) : 'The database is up to date.');
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
