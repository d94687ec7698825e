const endings: (() => Promise<void>)[] = [];

/** Runs when the last test file of the process has ended. */
export const atEnd = (end: () => Promise<void>): void => void endings.push(end);

export async function endProcess(): Promise<void> {
  for (const end of endings) await end();
}
