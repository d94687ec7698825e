import { enableCompileCache } from 'node:module';
import { loadConfig } from './config.ts';
import { StartProblem } from './start-problem.ts';

const FORCE_AFTER = 25_000;

try {
  const config = loadConfig(process.env);
  enableCompileCache();
  const { openDatabase } = await import('./database/open.ts');
  const say = (line: string) => console.log(line);
  let onPoolError = (_error: Error): void => undefined;
  // PostgreSQL comes up while the rest of the program is read.
  const opening = openDatabase(config, { say, onPoolError: (error) => onPoolError(error) });
  opening.catch(() => undefined);
  const { start } = await import('./start.ts');
  const { demoLines } = await import('./demo/demo.ts');
  const running = await start(config, {
    say,
    open: (events) => {
      onPoolError = events.onPoolError;
      return opening;
    },
  });
  console.log(
    [
      `Rentroll is ready at ${running.address}  (API document: ${running.address}/docs)`,
      `Data: ${running.where}`,
      ...(config.smtpUrl ? [] : [`Mail is kept as files in ${config.dataDir}/mail (set SMTP_URL to send it).`]),
      ...(running.demo ? demoLines(running.demo) : []),
    ].join('\n'),
  );

  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: letting running requests finish…`);
    setTimeout(() => process.exit(1), FORCE_AFTER).unref();
    running.stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(`Rentroll cannot start: ${error.message}`);
  process.exit(1);
}
