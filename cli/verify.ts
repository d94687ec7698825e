import { parseArgs } from 'node:util';
import { verifyOrganizations } from '../server/doctor/verify-books.ts';
import { commandConfig } from './command-config.ts';
import { endProgress, showCount } from './progress.ts';
import { reportProblems } from './report-problems.ts';

/** Verifies the books of every organization; exit code 1 lists the rows that break a rule. */
await reportProblems(async () => {
  const { json } = parseArgs({ options: { json: { type: 'boolean' } } }).values;
  const results = await verifyOrganizations(commandConfig(), (verified) =>
    showCount(verified, verified === 1 ? 'organization' : 'organizations'),
  );
  endProgress();
  if (json) console.log(JSON.stringify(results, null, 2));
  else if (results.length === 0) console.log('There are no organizations yet: nothing to verify.');
  else {
    for (const { organization, checks } of results) {
      for (const { name, ok, checked, problems } of checks) {
        console.log(`${ok ? '✔' : '✖'} ${organization.slug}: ${name} (${checked} checked)`);
        for (const problem of problems) console.log(`    ${JSON.stringify(problem)}`);
      }
    }
  }
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
});
