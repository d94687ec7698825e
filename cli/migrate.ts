import { loadConfig } from '../server/config.ts';
import { migrate } from '../server/database/migrate.ts';
import { openOwner } from '../server/database/open-owner.ts';
import { StartProblem } from '../server/start-problem.ts';

try {
  const { client, close } = await openOwner(loadConfig(process.env));
  try {
    await migrate(client, (line) => console.log(line));
    console.log('The database is up to date.');
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
