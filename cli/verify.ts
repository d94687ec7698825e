import { loadConfig } from '../server/config.ts';
import { verifyOrganizations } from '../server/doctor/verify-books.ts';
import { StartupError } from '../server/startup-error.ts';
import { endProgress, showCount } from './progress.ts';

/** Verifies the books of every organization; exit code 1 lists the rows that break a rule. */
try {
  const json = process.argv.includes('--json');
  const results = await verifyOrganizations(loadConfig(process.env), (verified) =>
    showCount(verified, verified === 1 ? 'organization' : 'organizations'),
  );
  endProgress();
  if (json) console.log(JSON.stringify(results, null, 2));
  else {
    for (const { organization, checks } of results) {
      for (const { name, ok, checked, problems } of checks) {
        console.log(`${ok ? '✔' : '✖'} ${organization.slug}: ${name} (${checked} checked)`);
        for (const problem of problems) console.log(`    ${JSON.stringify(problem)}`);
      }
    }
  }
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
