import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { migrate, pendingMigrations } from '../../server/database/migrate.ts';
import { readMigrations } from '../../server/database/read-migrations.ts';
import { splitStatements } from '../../server/database/split-statements.ts';
import { StartupError } from '../../server/startup-error.ts';
import { createTestDatabase } from '../support/cluster.ts';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

const inTransaction = async (work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  await work();
  await client.query('rollback');
};

suite('migrate', () => {
  test('does nothing when everything is applied', async () => {
    const said: string[] = [];
    await migrate(client, (line) => said.push(line));
    assert.deepEqual(said, []);
    assert.deepEqual(await pendingMigrations(client), []);
  });

  for (const missing of ['nothing', 'the job queue'])
    test(`refuses every edited migration with one line, when ${missing} is missing`, async () => {
      for (const { name } of await readMigrations())
        await inTransaction(async () => {
          if (missing === 'the job queue') await client.query('alter table queue.version rename to version_missing');
          await client.query(`update schema_migrations set checksum = 'x' where name = $1`, [name]);
          const error = await migrate(client, assert.fail).catch((reason: unknown) => reason);
          assert.ok(error instanceof StartupError);
          assert.match(error.message, new RegExp(`^The migration ${name} differs from the one applied on 20`));
          assert.match(error.message, new RegExp(`Restore db/migrations/${name} from the release`));
        });
    });

  test('refuses a database that a newer version migrated', () =>
    inTransaction(async () => {
      await client.query(`insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`);
      await assert.rejects(
        migrate(client, assert.fail),
        /9999_future\.sql of 20\S+, which this version \(\d+\.\d+\.\d+\) does not have\. .*Start that version/,
      );
    }));
});

suite('splitStatements', () => {
  test('splits at semicolons outside quotes, comments and dollar-quoted bodies', () => {
    const statements = [
      `select ';' as "a;b"`,
      `create function f() returns text language sql as $$ select 'x'; select ''';' $$`,
      `do $body$ begin perform 1; end $body$`,
      `select /* ; */ 1`,
    ];
    assert.deepEqual(splitStatements(`${statements.join(';\n')};\n-- only a comment;\n`), statements);
  });
});
