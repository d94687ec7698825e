import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { MIGRATIONS_FOLDER, readMigrations } from '../../server/database/read-migrations.ts';

const migrations = await readMigrations();

suite('migrations', () => {
  test('are numbered from 0001 without gaps or duplicates', () => {
    for (const [index, { name }] of migrations.entries())
      assert.match(name, new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z][a-z0-9_]*\\.sql$`));
  });

  test('are frozen: every file has its recorded checksum (`npm run db:checksums` records a new one)', () => {
    const recorded = readFileSync(join(MIGRATIONS_FOLDER, 'checksums.txt'), 'utf8');
    assert.equal(recorded, migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join(''));
  });
});
