const WIDTH = 30;

/** A bar for whoever looks at a terminal; files and other programs are spared it. */
export function showBar(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const filled = total === 0 ? WIDTH : Math.round((done * WIDTH) / total);
  process.stderr.write(`\r[${'█'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`);
}

/** The same where nobody knows how much there will be. */
export function showCount(done: number, what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} ${what}`);
}

/** Leaves the line free for what is said next. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
