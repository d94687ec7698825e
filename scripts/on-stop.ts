const PARENT_CHECK_MS = 250;
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Runs `end` when this command is told to stop, then exits like a command that died from the signal. npm passes a signal to the
 * shell it started, and some shells exit without passing it on, so losing the parent process counts as SIGTERM.
 */
export function onStop(end: () => Promise<void>): void {
  const parent = process.ppid;
  let isStopping = false;
  const stop = (signal: keyof typeof SIGNALS): void => {
    if (isStopping) return;
    isStopping = true;
    end().then(
      () => process.exit(128 + SIGNALS[signal]),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]) process.on(signal, () => stop(signal));
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), PARENT_CHECK_MS).unref();
}
