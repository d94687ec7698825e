import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture } from '../support/fixture.ts';
import { addMember } from '../support/people.ts';

const fixture = await createFixture('2026-11-15', { electricity_unit_price: '3500' });
const { api, property } = fixture;
const organization = `/organizations/${fixture.landlord.organizationId}`;
const room = await fixture.room('P101');

type Line = { account: string; account_key: string; debit: string; credit: string; room_id: string | null };
type Entry = { entry_date: string; kind: string; reverses_id: string | null; source: { id: string }; lines: Line[] };

/** The journal entries of an expense, oldest first: "date kind debit/credit amount". */
async function journal(id: string): Promise<string[]> {
  const { journal_entries } = await fixture.ok(api().get('/accounting/journal-entries?sort=created_at&limit=200'));
  return journal_entries
    .filter((entry: Entry) => entry.source.id === id)
    .map(({ entry_date, kind, lines }: Entry) => {
      const side = (which: 'debit' | 'credit') => lines.find((line) => line[which] !== '0.00') as Line;
      return `${entry_date} ${kind} ${side('debit').account}/${side('credit').account} ${side('debit').debit}`;
    });
}

const spend = (more: object = {}) =>
  fixture.make('/accounting/expenses', {
    property_id: property.id,
    category: 'REPAIR',
    amount: '450000',
    entry_date: '2026-11-05',
    ...more,
  });
const change = (expense: { id: string }, body: object) => api().patch(`/accounting/expenses/${expense.id}`, body);
const lock = (until: string | null) => fixture.ok(api().patch(organization, { books_locked_until: until }));

afterEach(async () => {
  const check = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter((c: { ok: boolean }) => !c.ok),
    [],
  );
});

suite('an expense', () => {
  test('is booked by its category and payment', async () => {
    const shared = await spend();
    assert.deepEqual(
      [shared.room_id, shared.paid_from, shared.paid_on, shared.amount, shared.ticket_id],
      [null, 'CASH', '2026-11-05', '450000.00', null],
    );
    assert.deepEqual(await journal(shared.id), ['2026-11-05 expense 632/111 450000.00']);
    const account = await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0123456789',
      account_holder: 'LAN',
    });
    const office = await spend({ category: 'SALARY', paid_from: 'BANK', bank_account_id: account.id });
    assert.deepEqual(await journal(office.id), ['2026-11-05 expense 6422/112 450000.00']);
    const fine = await spend({ category: 'FINE', paid_from: 'UNPAID' });
    assert.deepEqual(await journal(fine.id), ['2026-11-05 expense 811/331 450000.00']);
    assert.equal(fine.paid_on, null);
  });

  test('a supplier bill is a cost, or clears what was collected on the supplier’s behalf', async () => {
    const bill = { category: 'ELECTRICITY', amount: '1000000' };
    assert.deepEqual(await journal((await spend(bill)).id), ['2026-11-05 expense 632/111 1000000.00']);
    await fixture.ok(api().patch(organization, { utilities_are_revenue: false }));
    const passed = await spend({ ...bill, paid_from: 'UNPAID' });
    assert.deepEqual(await journal(passed.id), ['2026-11-05 supplier_bill 3388/331 1000000.00']);
    const stairs = await spend({ category: 'COMMON_ELECTRICITY' });
    assert.deepEqual(await journal(stairs.id), ['2026-11-05 expense 632/111 450000.00']);
    await fixture.ok(api().patch(organization, { utilities_are_revenue: true }));
  });

  test('a correction reverses the entry on its own date and books a new one; text changes leave the journal alone', async () => {
    const expense = await spend({ entry_date: '2026-10-20' });
    const named = await fixture.ok(change(expense, { vendor: 'Hòa Phát', note: 'Vòi nước' }));
    assert.deepEqual([named.vendor, named.note], ['Hòa Phát', 'Vòi nước']);
    assert.equal((await journal(expense.id)).length, 1);
    await fixture.ok(change(expense, { amount: '500000', room_id: room.id }));
    assert.deepEqual((await journal(expense.id)).sort(), [
      '2026-10-20 expense 632/111 450000.00',
      '2026-10-20 expense 632/111 500000.00',
      '2026-10-20 reversal 111/632 450000.00',
    ]);
    const moved = await fixture.ok(change(expense, { entry_date: '2026-10-25', vendor: null }));
    assert.deepEqual([moved.entry_date, moved.paid_on, moved.vendor], ['2026-10-25', '2026-10-25', null]);
    assert.deepEqual((await journal(expense.id)).slice(-2).sort(), [
      '2026-10-20 reversal 111/632 500000.00',
      '2026-10-25 expense 632/111 500000.00',
    ]);
  });

  test('an unpaid bill is paid later by a separate entry, even if its month is locked', async () => {
    const expense = await spend({ entry_date: '2026-10-20', paid_from: 'UNPAID' });
    await lock('2026-10-31');
    const paid = await fixture.ok(change(expense, { paid_from: 'CASH' }));
    assert.equal(paid.paid_on, '2026-11-15');
    assert.deepEqual(await journal(expense.id), [
      '2026-10-20 expense 632/331 450000.00',
      '2026-11-15 supplier_paid 331/111 450000.00',
    ]);
    const refused = await change(expense, { amount: '1' });
    assert.deepEqual([refused.status, refused.error.code], [409, 'period_locked']);
    assert.equal((await fixture.ok(api().get(`/accounting/expenses/${expense.id}`))).amount, '450000.00');
    const late = await api().post('/accounting/expenses', {
      property_id: property.id,
      category: 'REPAIR',
      amount: '1',
      entry_date: '2026-10-31',
    });
    assert.deepEqual([late.status, late.error.code], [409, 'period_locked']);
    assert.deepEqual((await api().delete(`/accounting/expenses/${expense.id}`)).data, { ok: true });
    assert.deepEqual((await journal(expense.id)).slice(2).sort(), [
      '2026-11-15 reversal 111/331 450000.00',
      '2026-11-15 reversal 331/632 450000.00',
    ]);
    await lock(null);
  });

  test('paid from an account that was deleted since can still be changed, but not moved to such an account', async () => {
    const account = await fixture.make('/bank-accounts', {
      bank_bin: '970436',
      account_number: '0987654321',
      account_holder: 'LAN',
    });
    const paid = await spend({ paid_from: 'BANK', bank_account_id: account.id });
    await fixture.ok(api().delete(`/bank-accounts/${account.id}`));
    const named = await fixture.ok(change(paid, { note: 'Vòi nước', amount: '460000' }));
    assert.deepEqual([named.note, named.amount, named.bank_account_id], ['Vòi nước', '460000.00', account.id]);
    const moved = await change(await spend(), { paid_from: 'BANK', bank_account_id: account.id });
    assert.deepEqual([moved.status, moved.error.details], [404, { field: 'bank_account_id' }]);
  });

  test('deleting it books a reversal today', async () => {
    const expense = await spend({ entry_date: '2026-11-02' });
    assert.deepEqual((await api().delete(`/accounting/expenses/${expense.id}`)).data, { ok: true });
    assert.deepEqual((await journal(expense.id)).slice(1), ['2026-11-15 reversal 111/632 450000.00']);
    for (const again of [
      await api().get(`/accounting/expenses/${expense.id}`),
      await change(expense, { note: 'x' }),
      await api().delete(`/accounting/expenses/${expense.id}`),
    ])
      assert.equal(again.status, 404);
    const { audit_events } = await fixture.ok(api().get(`/audit-events?limit=200`));
    const actions = audit_events
      .filter((event: { subject: { id: string } }) => event.subject.id === expense.id)
      .map(({ action }: { action: string }) => action);
    assert.deepEqual(actions.sort(), ['expense.created', 'expense.removed']);
  });

  test('invalid fields are reported', async () => {
    const body = { property_id: property.id, category: 'REPAIR', amount: '1', entry_date: '2026-11-05' };
    const invalid = async (more: object) => {
      const { status, error } = await api().post('/accounting/expenses', { ...body, ...more });
      return [status, error.code, ...error.fields.map((f: { path: string; code: string }) => `${f.path} ${f.code}`)];
    };
    assert.deepEqual(await invalid({ category: 'repair' }), [400, 'validation_failed', 'category invalid_format']);
    assert.deepEqual(await invalid({ amount: '0' }), [400, 'validation_failed', 'amount too_small']);
    assert.deepEqual(await invalid({ amount: '1.5' }), [400, 'validation_failed', 'amount invalid_format']);
    const someId = '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90';
    assert.deepEqual(await invalid({ bank_account_id: someId }), [
      400,
      'validation_failed',
      'bank_account_id conflicts_with',
    ]);
    assert.deepEqual(await invalid({ paid_on: '2026-11-04' }), [400, 'validation_failed', 'paid_on too_small']);
    assert.deepEqual(await invalid({ paid_on: '2026-11-06', paid_from: 'UNPAID' }), [
      400,
      'validation_failed',
      'paid_on conflicts_with',
    ]);
    const other = await fixture.make('/properties', { name: 'Hoa Mai' });
    const response = await api().post('/accounting/expenses', { ...body, property_id: other.id, room_id: room.id });
    assert.deepEqual([response.status, response.error.details], [404, { field: 'room_id' }]);
  });
});

suite('listing expenses', () => {
  test('filters, sorts and pages', async () => {
    const place = await fixture.make('/properties', { name: 'Hoa Cúc' });
    const there = await fixture.make('/rooms', { property_id: place.id, name: 'A1', base_rent: '1' });
    await spend({ property_id: place.id, entry_date: '2026-09-01', vendor: 'Thợ Hùng' });
    await spend({ property_id: place.id, entry_date: '2026-09-03', room_id: there.id, category: 'CLEANING' });
    await spend({ property_id: place.id, entry_date: '2026-09-02', paid_from: 'UNPAID' });
    const days = async (query: string) =>
      (
        await fixture.ok(api().get(`/accounting/expenses?property_id=${place.id}&sort=entry_date${query}`))
      ).expenses.map((expense: { entry_date: string }) => expense.entry_date);
    assert.deepEqual(await days(''), ['2026-09-01', '2026-09-02', '2026-09-03']);
    assert.deepEqual(await days(`&room_id=${there.id}`), ['2026-09-03']);
    assert.deepEqual(await days('&category=CLEANING'), ['2026-09-03']);
    assert.deepEqual(await days('&date_from=2026-09-02&date_to=2026-09-02'), ['2026-09-02']);
    assert.deepEqual(await days('&paid_from=UNPAID'), ['2026-09-02']);
    assert.deepEqual(await days('&q=tho%20hung'), ['2026-09-01']);
    const first = await api().get(`/accounting/expenses?property_id=${place.id}&sort=-entry_date&limit=2`);
    assert.deepEqual(first.body.meta.count, 2);
    const rest = await api().get(
      `/accounting/expenses?property_id=${place.id}&sort=-entry_date&limit=2&cursor=${first.body.meta.next_cursor}`,
    );
    assert.deepEqual(
      rest.data.expenses.map((expense: { entry_date: string }) => expense.entry_date),
      ['2026-09-01'],
    );
  });

  test('a member limited to another property sees none, and staff have no access', async () => {
    const otherProperty = await fixture.make('/properties', { name: 'Hoa Lan' });
    const expense = await spend();
    const limited = await addMember(fixture.service, fixture.landlord, 'ACCOUNTANT', [otherProperty.id]);
    assert.deepEqual((await limited.client.get('/accounting/expenses')).data.expenses, []);
    assert.equal((await limited.client.get(`/accounting/expenses/${expense.id}`)).status, 404);
    assert.equal((await limited.client.delete(`/accounting/expenses/${expense.id}`)).status, 404);
    const moved = await limited.client.post('/accounting/expenses', {
      property_id: property.id,
      category: 'REPAIR',
      amount: '1',
      entry_date: '2026-11-05',
    });
    assert.deepEqual([moved.status, moved.error.details], [404, { field: 'property_id' }]);
    const staff = await addMember(fixture.service, fixture.landlord, 'STAFF');
    assert.equal((await staff.client.get('/accounting/expenses')).status, 403);
  });
});
