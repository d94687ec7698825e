import type pg from 'pg';
import manifest from '../../package.json' with { type: 'json' };
import { type Migration, readMigrations } from './read-migrations.ts';

type Applied = { name: string; checksum: string; day: string };
/** `found` says what is wrong, `advice` what whoever upgrades can do. */
export type MigrationProblem = { found: string; advice: string };
export type MigrationState = {
  isThere: boolean;
  applied: Set<string>;
  pending: string[];
  problems: MigrationProblem[];
};

/** Compares the migrations a database has with the files of this version, without a lock and without changing anything. */
export async function checkMigrations(client: pg.Client, migrations?: Migration[]): Promise<MigrationState> {
  const files = migrations ?? (await readMigrations());
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  const isThere = found[0]?.exists === true;
  const { rows } = isThere
    ? await client.query<Applied>(
        `select name, checksum, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD') as day from public.schema_migrations order by name`,
      )
    : { rows: [] };
  const byName = new Map(files.map((file) => [file.name, file]));
  const applied = new Set(rows.map(({ name }) => name));
  return {
    isThere,
    applied,
    pending: files.map(({ name }) => name).filter((name) => !applied.has(name)),
    problems: rows.flatMap((row) => {
      const file = byName.get(row.name);
      if (!file) return [unknown(row)];
      return file.checksum === row.checksum ? [] : [edited(row, file)];
    }),
  };
}

export const messageOf = ({ found, advice }: MigrationProblem): string => `${found} ${advice}`;

const unknown = ({ name, day }: Applied): MigrationProblem => ({
  found: `The database contains the migration ${name} of ${day}, which this version (${manifest.version}) does not have.`,
  advice:
    'A newer version, or a build of your own, has migrated it. Start that version or a newer one; to go back, restore a backup made before the upgrade with the version that made it. A database from before 0.2.0 cannot be upgraded.',
});

const edited = ({ name, checksum, day }: Applied, file: Migration): MigrationProblem => ({
  found: `The migration ${name} differs from the one applied on ${day} (sha256 ${short(file.checksum)} instead of ${short(checksum)}).`,
  advice: `Migrations are never edited once they are released. Restore db/migrations/${name} from the release you installed and make the change in a new migration; if the file is unchanged, the database was created by another build: start that one.`,
});

const short = (checksum: string): string => checksum.slice(0, 12);
