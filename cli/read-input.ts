import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../server/startup-error.ts';

/** The content of a file; `-` is standard input. */
export async function readInput(file: string): Promise<Buffer> {
  return (file === '-' ? buffer(process.stdin) : readFile(file)).catch((error: Error) => {
    throw new StartupError(`${nameOf(file)} cannot be read: ${error.message}`);
  });
}

/** For work that reads its file several times: standard input is stored in a private temporary file meanwhile. */
export async function withInputFile<T>(file: string, work: (path: string) => Promise<T>): Promise<T> {
  if (file !== '-') return work(resolve(file));
  const folder = await mkdtemp(join(tmpdir(), 'rentroll-input-'));
  try {
    const path = join(folder, 'input');
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);
