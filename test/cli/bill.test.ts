import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { registerLandlord } from '../support/people.ts';
import { rentroll } from '../support/run-command.ts';

const bill = (env: Record<string, string>, ...args: string[]) => rentroll(['bill', ...args], { env });

suite('npm run bill', () => {
  test('bills every let room once, and asks which organization if there are several', async () => {
    const fixture = await createFixture('2026-11-05');
    const { service, landlord: lan } = fixture;
    await fixture.lease(await fixture.room('P101'), await fixture.renter('Minh'), { start_date: '2026-10-01' });
    const env = { DATABASE_URL: service.ownerUrl, DATA_DIR: service.dataDir };

    const first = await bill(env, '--period', '2026-11', '--issue', '--json');
    assert.equal(first.code, 0, first.err);
    const { status, created, existed, failed } = JSON.parse(first.out);
    assert.deepEqual([status, created, existed, failed], ['DONE', 1, 0, 0]);
    const { invoices } = (await lan.client.get('/invoices?period=2026-11')).data;
    assert.deepEqual(
      invoices.map((invoice: { display: { status: { value: string } } }) => invoice.display.status.value),
      ['ISSUED'],
    );
    const second = await bill(env, '--period', '2026-11');
    assert.equal(second.code, 0, second.err);
    assert.match(second.out, /^0 invoices created, 1 already existed, 0 failed/);

    await registerLandlord(service, 'hoa');
    const unclear = await bill(env, '--period', '2026-12');
    assert.deepEqual([unclear.code, /--organization/.test(unclear.err)], [1, true], unclear.err);
    const named = await bill(env, '--period', '2026-12', '--organization', lan.organizationId, '--json');
    assert.deepEqual([named.code, JSON.parse(named.out).created], [0, 1], named.err);
    assert.equal((await bill(env, '--period', 'november')).code, 2);
    const house = await bill(env, '--period', '2026-12', '--property', 'Hoa Sen');
    assert.deepEqual([house.code, house.err.trim()], [2, '--property must be the id of a property.']);

    await lan.client.patch(`/organizations/${lan.organizationId}`, { status: 'SUSPENDED' });
    const suspended = await bill(env, '--period', '2027-01', '--organization', lan.organizationId);
    assert.deepEqual([suspended.code, /is suspended/.test(suspended.err)], [1, true], suspended.err);
    assert.deepEqual((await lan.client.get('/billing-runs?period=2027-01')).data.billing_runs, []);
  });
});
