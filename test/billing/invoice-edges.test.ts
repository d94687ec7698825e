import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';
import { until } from '../support/until.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;

const fixture = await createFixture('2026-11-15', { billing_day: 1, due_day: 5 }, {});
const { api, make, ok } = fixture;
let count = 0;

async function rented(start_date = '2026-09-01', more: object = {}): Promise<{ room: Data; lease: Data }> {
  count += 1;
  const room = await fixture.room(`P${count}`);
  const lease = await fixture.lease(room, await fixture.renter(`Khách ${count}`), { start_date, ...more });
  return { room, lease };
}

suite('invoices at their edges', () => {
  test('a one-off invoice is dated on the day it is issued, at once or later', async () => {
    const { room } = await rented();
    const body = { room_id: room.id, period: '2026-09', lines: [{ description: 'Chìa khóa', unit_price: '50000' }] };
    const atOnce = await make('/invoices', { ...body, issue: true });
    const draft = await make('/invoices', body);
    const later = await ok(api().post(`/invoices/${draft.id}/issue`, {}));
    const { invoices } = await ok(
      api().post('/invoices/bulk', { action: 'issue', invoice_ids: [(await make('/invoices', body)).id] }),
    ).then(() => ok(api().get(`/invoices?room_id=${room.id}`)));
    assert.equal(atOnce.issue_date, '2026-11-15');
    assert.deepEqual([later.issue_date, later.due_date], [atOnce.issue_date, atOnce.due_date]);
    for (const invoice of invoices)
      assert.deepEqual([invoice.issue_date, invoice.due_date], [atOnce.issue_date, atOnce.due_date]);
  });

  test('rent that a person wrote for a month is not billed again when the lease ends', async () => {
    const { room, lease } = await rented('2026-11-01');
    await make('/invoices', {
      room_id: room.id,
      period: '2026-11',
      kind: 'MONTHLY',
      lines: [{ line_type: 'RENT', description: 'Tiền phòng', unit_price: '3000000' }],
      issue: true,
    });
    const end = await ok(api().post(`/leases/${lease.id}/end`, { end_date: '2026-11-15', preview: true }));
    assert.deepEqual(end.invoice === null ? [] : lines(end.invoice).filter((line) => line.startsWith('RENT')), []);
  });

  test('a preview shows what else the renter owes in the property', async () => {
    const { room } = await rented('2026-10-01');
    await fixture.issue(room, '2026-10');
    const preview = await make('/invoices/preview', { room_id: room.id, period: '2026-11' });
    const generated = await fixture.generate(room, '2026-11');
    assert.equal(preview.previous_balance, '3000000.00');
    assert.equal(generated.previous_balance, preview.previous_balance);
  });

  test('a credit note reduces the account that the invoice was booked to', async () => {
    const organization = `/organizations/${fixture.landlord.organizationId}`;
    const { room } = await rented();
    const booked = async (utilities_are_revenue: boolean) => ok(api().patch(organization, { utilities_are_revenue }));
    await booked(false);
    const invoice = await make('/invoices', {
      room_id: room.id,
      period: '2026-11',
      lines: [{ line_type: 'ELECTRICITY', description: 'Điện', unit_price: '350000' }],
      issue: true,
    });
    await booked(true);
    await make(`/invoices/${invoice.id}/credit-notes`, {
      lines: [{ line_id: invoice.lines[0].id, amount: '350000' }],
      reason: 'Sai số',
    });
    const [line] = await fixture.service.asOwner<{ balance: string }>(
      `select sum(credit - debit)::text as balance from journal_lines where invoice_id = $1 and account = 'collected_for_others'`,
      [invoice.id],
    );
    assert.equal(line?.balance, '0.00');
  });

  test('a sum beyond the largest amount is refused by field; a run bills the other rooms', async () => {
    const { room } = await rented('2026-12-01');
    const other = await rented('2026-12-01');
    for (const name of ['A', 'B']) await make('/recurring-fees', { room_id: room.id, name, amount: '9999999999999' });
    for (const issue of [false, true]) {
      const refused = await api().post('/invoices/generate', { room_id: room.id, period: '2026-12', issue });
      assert.equal(refused.status, 400, refused.text);
      assert.deepEqual(
        refused.error.fields.map(({ path, code }: Data) => [path, code]),
        [['room_id', 'too_large']],
      );
    }
    const { id } = await make('/billing-runs', { period: '2026-12' });
    const run = await until(async () => {
      const { data } = await api().get(`/billing-runs/${id}`);
      return data.display.status.value === 'DONE' && data;
    }, 'the end of the run');
    assert.deepEqual(
      run.problems.filter(({ code }: Data) => code === 'validation_failed').map(({ room_id }: Data) => room_id),
      [room.id],
    );
    assert.equal((await ok(api().get(`/invoices?room_id=${other.room.id}&period=2026-12`))).invoices.length, 1);
  });

  test('a settlement beyond the largest amount names the lease that ends', async () => {
    const { room, lease } = await rented('2026-11-01');
    for (const name of ['A', 'B']) await make('/recurring-fees', { room_id: room.id, name, amount: '9999999999999' });
    const refused = await api().post(`/leases/${lease.id}/end`, { end_date: '2026-11-15' });
    assert.deepEqual(
      [refused.status, refused.error.fields.map(({ path, code }: Data) => [path, code])],
      [400, [['lease_id', 'too_large']]],
    );
  });

  test('use beyond the largest quantity is refused by field; a run bills the other rooms', async () => {
    await fixture.settings({ electricity_unit_price: '1', effective_from: '2027-01' });
    const { room } = await rented('2027-01-01');
    const other = await rented('2027-01-01');
    const electricity_replaced = { old_final: 999_999_999, new_initial: 0 };
    await fixture.read(room, '2027-01', { electricity_current: 500_000_000, electricity_replaced });
    await fixture.read(other.room, '2027-01', { electricity_current: 100 });
    const refused = await api().post('/invoices/generate', { room_id: room.id, period: '2027-01' });
    assert.deepEqual(
      [refused.status, refused.error.fields.map(({ path, code }: Data) => [path, code])],
      [400, [['room_id', 'too_large']]],
    );
    const { id } = await make('/billing-runs', { period: '2027-01' });
    const run = await until(async () => {
      const { data } = await api().get(`/billing-runs/${id}`);
      return ['DONE', 'FAILED'].includes(data.display.status.value) && data;
    }, 'the end of the run');
    assert.equal(run.display.status.value, 'DONE');
    assert.ok(run.problems.some(({ code, room_id }: Data) => code === 'validation_failed' && room_id === room.id));
    assert.equal((await ok(api().get(`/invoices?room_id=${other.room.id}&period=2027-01`))).invoices.length, 1);
  });
});
