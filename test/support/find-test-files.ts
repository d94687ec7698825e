import { glob } from 'node:fs/promises';
import { extname } from 'node:path';

/** The test files named, or those in the folders named. */
export async function findTestFiles(paths: readonly string[]): Promise<string[]> {
  const patterns = paths.map((path) => (extname(path) ? path : `${path}/**/*.test.ts`));
  const found = await Array.fromAsync(glob(patterns));
  if (found.length === 0) throw new Error(`No test file at ${paths.join(', ')}`);
  return found;
}
