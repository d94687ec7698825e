import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../db/migrations');

export type Migration = { name: string; text: string; checksum: string };

/** All migration files in the order they are applied. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(MIGRATIONS_FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
