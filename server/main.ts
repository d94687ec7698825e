import { type Config, loadConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { demoLines } from './demo/logins.ts';
import { buildWebWhenStale } from './startup/build-web.ts';
import { reservePort } from './startup/reserve-port.ts';
import type { Serving } from './startup/start.ts';
import { StartupError } from './startup-error.ts';

const FORCE_AFTER = 25_000;

try {
  const config = loadConfig(process.env);
  const print = (line: string) => console.log(line);
  const releasePort = await reservePort(config);
  let onPoolError = (_error: Error): void => undefined;
  let onReplicaChange = (_reason: string | null): void => undefined;
  const launched = Promise.withResolvers<void>();
  const opening = openDatabase(config, {
    print,
    onPoolError: (error) => onPoolError(error),
    onReplicaChange: (reason) => onReplicaChange(reason),
    onLaunch: launched.resolve,
  });
  opening.catch(() => launched.resolve());
  // Loading the rest of the program blocks the event loop, so PostgreSQL is launched first and starts up meanwhile.
  await launched.promise;
  const [{ start }] = await Promise.all([import('./startup/start.ts'), buildWebWhenStale(print)]);
  const starting = start(config, {
    print,
    releasePort,
    open: (events) => {
      ({ onPoolError, onReplicaChange } = events);
      return opening;
    },
    onServing: (serving) => {
      stopOnSignal(async () => (await starting).stop());
      print(readyLines(serving, config).join('\n'));
    },
  });
  await starting;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`Rentroll cannot start: ${error.message}`);
  process.exit(1);
}

function readyLines({ address, where, demo }: Serving, { smtpUrl, dataDir }: Config): string[] {
  return [
    `Rentroll is ready at ${address}  (API document: ${address}/docs)`,
    `Data: ${where}`,
    ...(smtpUrl ? [] : [`Emails are stored as files in ${dataDir}/mail (set SMTP_URL to send them).`]),
    ...(demo ? demoLines(demo) : []),
  ];
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing running requests…`);
    setTimeout(() => process.exit(1), FORCE_AFTER).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
