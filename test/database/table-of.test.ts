import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { sql } from '../../server/database/sql.ts';
import { tableOf } from '../../server/database/table-of.ts';
import { createTestDatabase } from '../support/cluster.ts';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

suite('rows as a table', () => {
  // PostgreSQL text cannot hold a null byte, however it is written.
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
  const odd = fc.constantFrom('', 'NULL', '{}', ',', '"', '\\', '\\"', '\n', '\x1e', '{"a":1}', ' b ');
  const row = fc.record({
    id: fc.uuid(),
    words: fc.option(fc.oneof(text, odd)),
    count: fc.option(fc.integer({ min: -5, max: 5 })),
    yes: fc.boolean(),
    more: fc.dictionary(text, fc.oneof(text, odd)),
    names: fc.option(fc.array(fc.oneof(text, odd), { maxLength: 3 })),
  });
  const columns = { id: 'uuid', words: 'text', count: 'int', yes: 'boolean', more: 'json', names: 'list' } as const;

  test('are read back unchanged', () =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const { text: statement, values } =
          sql`select n.id, n.words, n.count, n.yes, n.more::json as more, n.names::text[] as names from ${tableOf('n', rows, columns)}`;
        const response = await client.query(statement, values);
        assert.deepEqual(
          response.rows,
          rows.map((each) => ({ ...each, more: { ...each.more } })),
        );
      }),
      { numRuns: 150 },
    ));

  test('an empty list gives an empty table', async () => {
    const { text: statement, values } = sql`select * from ${tableOf('n', [] as { id: string }[], { id: 'uuid' })}`;
    assert.deepEqual((await client.query(statement, values)).rows, []);
  });
});
