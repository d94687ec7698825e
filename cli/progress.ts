const WIDTH = 30;

/** A progress bar, only on a terminal. */
export function showBar(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = total === 0 ? WIDTH : Math.round((done * WIDTH) / total);
  process.stderr.write(`\r[${'█'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`);
}

/** The same when the total is unknown. */
export function showCount(done: number, what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} ${what}`);
}

/** Clears the line for the following output. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
