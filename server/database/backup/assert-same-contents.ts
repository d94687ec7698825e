import { StartupError } from '../../startup-error.ts';
import { type Migration, quoted, type Sequence, type Table } from './list-contents.ts';

export function assertSameMigrations(file: Migration[], database: Migration[]): void {
  const known = new Map(database.map(({ name, checksum }) => [name, checksum]));
  const newer = file.filter(({ name }) => !known.has(name));
  const inFile = new Set(file.map(({ name }) => name));
  const older = database.filter(({ name }) => !inFile.has(name));
  const changed = file.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum);
  if (newer.length > 0 && older.length > 0)
    fail(
      `backup and database come from different versions: only the backup has ${names(newer)}, only the database ${names(older)}`,
    );
  if (newer.length > 0)
    fail(
      `the backup is newer than the database, which lacks ${names(newer)}; upgrade the service to the version that made the backup`,
    );
  if (older.length > 0)
    fail(
      `the database is newer than the backup, which lacks ${names(older)}; restore with the version of the service that made the backup, then migrate`,
    );
  if (changed) fail(`migration ${changed.name} differs between the backup and the database`);
}

/** The same migrations create the same tables, unless somebody has changed them by hand. */
export function assertSameTables(
  file: { tables: Table[]; sequences: Sequence[] },
  database: { tables: Table[]; sequences: Sequence[] },
): void {
  const shapes = ({ tables, sequences }: typeof file) => [
    ...tables.map((table) => `table ${quoted(table)} (${[...table.columns].sort().join(', ')})`),
    ...sequences.map((sequence) => `sequence ${quoted(sequence)}`),
  ];
  const [wanted, present] = [new Set(shapes(file)), new Set(shapes(database))];
  const different = wanted.symmetricDifference(present);
  if (different.size > 0) fail(`backup and database differ in ${[...different][0]}`);
}

const names = (migrations: Migration[]) => migrations.map(({ name }) => name).join(', ');

function fail(reason: string): never {
  throw new StartupError(`Nothing was restored: ${reason}.`);
}
