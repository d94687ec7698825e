import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { loadConfig } from '../../server/config.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { startService } from '../support/service.ts';
import { createWorld } from '../support/world.ts';

suite('a replica for reports', async () => {
  const database = await createTestDatabase();
  // An empty replica: any row in a response would come from the primary.
  const behind = await createTestDatabase();
  after(async () => {
    await database.drop();
    await behind.drop();
  });
  const settings = { mode: 'url', ...database, poolSize: 4, namedStatements: true } as const;

  test('serves reports and exports, and nothing else', async () => {
    const service = await startService({
      config: { database: { ...settings, reports: { url: behind.appUrl, maxLagSeconds: 30 } } },
    });
    const { client } = (await createWorld(service)).landlord;
    assert.ok((await client.get('/invoices')).data.invoices.length > 0);
    assert.equal((await client.get('/accounting/self-check')).data.ok, true);
    const report = await client.get('/reports/receivables?period=2026-01');
    assert.deepEqual([report.status, report.data.rows], [200, []]);
    const file = await client.get('/exports/payments.csv?period_from=2026-01&period_to=2026-12');
    assert.deepEqual([file.status, file.text.trim().split('\n').length], [200, 1]);
    // It writes an audit row, so it runs on the primary.
    const register = await client.get('/exports/residence-register.csv');
    assert.match(register.text, /Minh/);
  });

  test('an unreachable replica is reported by name', async () => {
    const reportsUrl = 'postgres://rentroll_app@127.0.0.1:1/nowhere';
    await assert.rejects(
      startService({ config: { database: { ...settings, reports: { url: reportsUrl, maxLagSeconds: 30 } } } }),
      /"nowhere" at 127.0.0.1:1/,
    );
    assert.throws(() => loadConfig({ DATABASE_REPORTS_URL: reportsUrl }), /requires DATABASE_URL/);
  });
});
