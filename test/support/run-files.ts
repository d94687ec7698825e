import { mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { suite } from 'node:test';
import { fileURLToPath } from 'node:url';
import { endProcess } from './at-end.ts';

/** One after another, each as a suite of its own: its hooks are its own, and what it started has ended before the next one begins. */
export async function runFiles(urls: Iterable<string>): Promise<void> {
  for (const url of urls) await suite(relative('', fileURLToPath(url)), () => import(url));
  await endProcess();
}

/** Those of the queue that no other process has taken. */
export const runQueue = (queue: string): Promise<void> => runFiles(take(queue));

function* take(queue: string): Iterable<string> {
  const urls: string[] = JSON.parse(readFileSync(queue, 'utf8'));
  for (const [index, url] of urls.entries()) if (claim(`${queue}.${index}`)) yield url;
}

function claim(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
