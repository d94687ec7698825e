import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER, readMigrations } from '../server/database/read-migrations.ts';

/** Adds the checksums of new migrations to db/migrations/checksums.txt, in the format of sha256sum. Recorded files are frozen. */
const file = join(MIGRATIONS_FOLDER, 'checksums.txt');
const recorded = new Map(
  (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap((line) => {
    const [checksum, name] = line.split('  ');
    return checksum && name ? [[name, checksum] as const] : [];
  }),
);
const migrations = await readMigrations();
const names = new Set(migrations.map(({ name }) => name));
const problems = [
  ...migrations
    .filter(({ name, checksum }) => (recorded.get(name) ?? checksum) !== checksum)
    .map(({ name }) => `${name} was edited; restore it and add a new migration instead.`),
  ...[...recorded.keys()].filter((name) => !names.has(name)).map((name) => `${name} was deleted; restore it.`),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  await writeFile(file, migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''));
  console.log(`Recorded ${migrations.length - recorded.size} new checksums, ${migrations.length} in total.`);
}
