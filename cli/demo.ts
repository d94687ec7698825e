import { parseArgs } from 'node:util';
import { loadConfig } from '../server/config.ts';
import { openForCommand } from '../server/database/open-for-command.ts';
import { addDemo, applyDemoPassword, inspectDemo } from '../server/demo/demo.ts';
import { type Demo, demoLines } from '../server/demo/logins.ts';
import { createLogger } from '../server/http/logger.ts';
import { createContext } from '../server/startup/create-context.ts';
import { StartupError } from '../server/startup-error.ts';
import { reportProblems } from './report-problems.ts';

/** Creates the demo organization on request, in any database. */
await reportProblems(async () => {
  const { values } = parseArgs({
    options: { add: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const { made, demo } = await run(values.add);
  if (values.json) console.log(JSON.stringify({ made, ...demo }, null, 2));
  else
    console.log(
      [made ? 'Created the demo organization.' : 'The demo organization already exists.', ...demoLines(demo)].join(
        '\n',
      ),
    );
});

async function run(alongside: boolean): Promise<{ made: boolean; demo: Demo }> {
  const config = loadConfig(process.env);
  const opened = await openForCommand(config, (line) => console.error(line), { mayCreate: true });
  try {
    const context = createContext(config, opened, createLogger('warn'), {});
    const { isEmpty, isThere } = await inspectDemo(context);
    if (isThere) return { made: false, demo: await applyDemoPassword(context) };
    if (!isEmpty && !alongside)
      throw new StartupError('The database already contains organizations; use --add to create the demo anyway.');
    console.error('Creating a demo organization with fourteen months of data …');
    return { made: true, demo: await addDemo(context, opened.ownerUrl) };
  } finally {
    await opened.close();
  }
}
