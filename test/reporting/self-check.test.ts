import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

test('the self-check of a member limited to properties covers these alone', async () => {
  const fixture = await createFixture('2026-11-06');
  const { service, landlord, property } = fixture;
  const other = await fixture.make('/properties', { name: 'Cúc', code: 'CU' });
  const here = await fixture.room('P1');
  const there = await fixture.make('/rooms', { property_id: other.id, name: 'C1', base_rent: '2000000' });
  const [an, binh, both] = [await fixture.renter('An'), await fixture.renter('Bình'), await fixture.renter('Chi')];
  await fixture.lease(here, an, { start_date: '2026-11-01' });
  await fixture.lease(there, binh, { start_date: '2026-11-01' });
  for (const [name, place] of [
    ['P2', property.id],
    ['C2', other.id],
  ])
    await fixture.lease(await fixture.make('/rooms', { property_id: place, name, base_rent: '1' }), both, {
      start_date: '2026-11-01',
    });
  const invoices = [await fixture.issue(here, '2026-11'), await fixture.issue(there, '2026-11')];
  for (const invoice of invoices) await fixture.pay(invoice, '1000');
  const accountant = await addMember(service, landlord, 'ACCOUNTANT', [property.id]);
  const check = async (client = fixture.api()): Promise<Record<string, Data>> => {
    const { ok, checks } = await fixture.ok(client.get('/accounting/self-check'));
    assert.equal(typeof ok, 'boolean');
    return Object.fromEntries(checks.map((each: Data) => [each.name, each]));
  };
  const [all, own] = [await check(), await check(accountant.client)];
  const counts = (checks: Record<string, Data>) =>
    ['lines_equal_totals', 'receivable_equals_open_charges', 'deposits_equal_deposit_held', 'entries_balance'].map(
      (name) => checks[name].checked,
    );
  assert.deepEqual(counts(all), [2, 3, 4, 4]);
  assert.deepEqual(counts(own), [1, 1, 2, 2]);

  await service.asOwner('update invoices set total_amount = total_amount + 1');
  await service.asOwner('update renters set credit_balance = 5');
  await service.asOwner('update leases set deposit_held = 7');
  const wrong = async (client = fixture.api()) => {
    const checks = await check(client);
    return ['lines_equal_totals', 'renter_credit_equals_journal', 'deposits_equal_deposit_held'].map((name) =>
      checks[name].problems.map((problem: Data) => problem.invoice_id ?? problem.renter_id ?? problem.lease_id),
    );
  };
  assert.deepEqual(
    (await wrong()).map(({ length }) => length),
    [2, 3, 4],
  );
  const [mine, renters, leases] = await wrong(accountant.client);
  assert.deepEqual([mine, renters, leases.length], [[invoices[0].id], [an.id], 2]);
});
