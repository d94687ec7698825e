import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { createFixture, lines } from '../support/fixture.ts';

const fixture = await createFixture('2026-11-02', { electricity_unit_price: '3500', billing_day: 1, due_day: 5 });
const { api } = fixture;
// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Data = any;
const lease = (id: string): Promise<Data> => fixture.ok(api().get(`/leases/${id}`));
const credit = async (renter: Data) => (await fixture.ok(api().get(`/renters/${renter.id}`))).credit_balance;

afterEach(async () => {
  const check = await fixture.ok(api().get('/accounting/self-check'));
  assert.deepEqual(
    check.checks.filter((c: { ok: boolean }) => !c.ok),
    [],
  );
});

suite('moving out and transfers', () => {
  test('a renter leaves after the month was paid, and another moves in the same month', async () => {
    await fixture.on('2026-11-02');
    const room = await fixture.room('A1');
    const [old, fresh] = [await fixture.renter('Old'), await fixture.renter('New')];
    const a = await fixture.lease(room, old, {
      start_date: '2026-06-01',
      billing_starts_on: '2026-11-01',
      initial_readings: { electricity: 100, reading_date: '2026-11-01' },
    });
    await fixture.make('/recurring-fees', { room_id: room.id, name: 'Rác', amount: '30000' });
    await fixture.make('/recurring-fees', { room_id: room.id, name: 'Giữ xe', amount: '90000', proration: 'DAILY' });
    const paid = await fixture.issue(room, '2026-11');
    assert.deepEqual(lines(paid), ['RENT 3000000.00', 'RECURRING_FEE 90000.00', 'RECURRING_FEE 30000.00']);
    await fixture.pay(paid, '3120000');
    await fixture.on('2026-11-10');
    const ended = await fixture.ok(
      api().post(`/leases/${a.id}/end`, { end_date: '2026-11-10', final_readings: { electricity: 160 } }),
    );
    assert.deepEqual(lines(ended.invoice), ['ELECTRICITY 210000.00']);
    // 20 of 30 days are credited: rent 2000000, the daily fee 60000; the monthly one stays. 210000 of it pays the
    // electricity.
    assert.deepEqual([ended.refund_amount, ended.amount_due, await credit(old)], ['0.00', '0.00', '1850000.00']);
    assert.equal((await fixture.invoice(paid.id)).credited_amount, '2060000.00');

    await fixture.on('2026-11-16');
    await fixture.lease(room, fresh, { start_date: '2026-11-16', initial_readings: { electricity: 165 } });
    const next = await fixture.issue(room, '2026-11');
    assert.notEqual(next.id, paid.id);
    assert.deepEqual([next.renter_id, ...lines(next)], [fresh.id, 'RENT 1500000.00', 'RECURRING_FEE 45000.00']);
    await fixture.on('2026-11-30');
    await fixture.read(room, '2026-11', { electricity_current: 200 });
    await fixture.on('2026-12-01');
    const december = await fixture.generate(room, '2026-12');
    assert.equal(december.lines[1].amount, '122500.00', 'only usage since the handover; five units were the owner’s');
  });

  test('a deposit paid in two parts, settled with damages and an open month; later damages; the end undone', async () => {
    await fixture.on('2026-11-02');
    const room = await fixture.room('A2');
    const renter = await fixture.renter('Two parts');
    const own = await fixture.lease(room, renter, { start_date: '2026-10-01', deposit_amount: '4000000' });
    const october = await fixture.generate(room, '2026-10');
    await fixture.ok(api().patch(`/invoice-lines/${october.lines[1].id}`, { unit_price: '2500000' }));
    await fixture.ok(api().post(`/invoices/${october.id}/issue`, {}));
    await fixture.pay(october, '5500000');
    const november = await fixture.issue(room, '2026-11');
    assert.deepEqual(lines(november), ['RENT 3000000.00', 'DEPOSIT 1500000.00']);
    await fixture.pay(november, '3500000');
    assert.equal((await lease(own.id)).deposit_held, '3000000.00');

    await fixture.on('2026-11-15');
    const input = {
      end_date: '2026-11-15',
      damages: [{ description: 'Kính vỡ', amount: '700000' }],
      forfeit_amount: '500000',
    };
    const ended = await fixture.ok(api().post(`/leases/${own.id}/end`, input));
    // 15 days' rent is credited (1500000) and pays the damage; the unpaid million of deposit is no longer due.
    assert.deepEqual(lines(ended.invoice), ['OTHER 700000.00']);
    assert.deepEqual([ended.deposit_applied, ended.amount_due, await credit(renter)], ['0.00', '0.00', '800000.00']);
    assert.equal((await lease(own.id)).deposit_held, '2500000.00');

    // The credited days are owed again, and the credit they gave pays them.
    const reopened = await fixture.ok(api().post(`/leases/${own.id}/reopen`, { reason: 'stays after all' }));
    assert.deepEqual(
      [reopened.display.status.value, reopened.deposit_held, await credit(renter)],
      ['ACTIVE', '3000000.00', '0.00'],
    );
    const again = await fixture.ok(
      api().post(`/leases/${own.id}/end`, { end_date: '2026-11-15', damages: input.damages }),
    );
    assert.deepEqual([again.deposit_applied, again.amount_due, await credit(renter)], ['0.00', '0.00', '800000.00']);
    const later = await fixture.ok(
      api().post(`/leases/${own.id}/settle`, { damages: [{ description: 'Sơn tường', amount: '1000000' }] }),
    );
    assert.deepEqual(
      [lines(later.invoice), later.deposit_applied, later.amount_due],
      [['OTHER 1000000.00'], '200000.00', '0.00'],
    );
    assert.equal(
      (await api().post(`/leases/${own.id}/deposit-refunds`, { amount: '2800001', method: 'CASH' })).error.code,
      'insufficient_deposit',
    );
    const refund = await fixture.ok(
      api().post(`/leases/${own.id}/deposit-refunds`, { amount: '2800000', method: 'BANK_TRANSFER' }),
    );
    assert.deepEqual(
      [refund.direction, refund.purpose, (await lease(own.id)).deposit_held],
      ['OUT', 'DEPOSIT_REFUND', '0.00'],
    );
    assert.equal(
      (await api().post(`/leases/${own.id}/reopen`, { reason: 'x' })).error.code,
      'invalid_status_transition',
    );
    assert.equal(
      (await api().post(`/leases/${own.id}/end`, { end_date: '2026-11-15' })).error.code,
      'lease_not_active',
    );
  });

  test('a transfer to a more expensive room mid-month: days on both sides, the deposit moves, the rest of it is billed', async () => {
    await fixture.on('2026-11-02');
    const [from, to] = [await fixture.room('A3'), await fixture.room('A4', { base_rent: '4500000' })];
    const renter = await fixture.renter('Mover');
    const a = await fixture.lease(from, renter, {
      start_date: '2026-11-01',
      deposit_amount: '3000000',
      deposit_received: { amount: '3000000', received_on: '2026-10-01' },
      proration: 'NONE',
      initial_readings: { electricity: 0 },
    });
    const november = await fixture.issue(from, '2026-11');
    await fixture.pay(november, '3000000');
    await fixture.on('2026-11-12');
    const b = await fixture.make(`/leases/${a.id}/transfer`, {
      room_id: to.id,
      from_date: '2026-11-11',
      deposit_amount: '4500000',
      final_readings: { electricity: 40 },
      initial_readings: { electricity: 900 },
    });
    assert.deepEqual(
      [b.deposit_held, b.monthly_rent, (await lease(a.id)).deposit_held],
      ['3000000.00', '4500000.00', '0.00'],
    );
    const [last] = (await fixture.ok(api().get(`/invoices?lease_id=${a.id}&kind=SETTLEMENT`))).invoices;
    assert.deepEqual(lines(last), ['ELECTRICITY 140000.00'], 'the final reading of the old room');
    // Twenty paid days of the old room are credited and pay the new one; the deposit lacks 1,500,000.
    assert.equal(await credit(renter), '2000000.00');
    const second = await fixture.issue(to, '2026-11');
    assert.deepEqual(lines(second), ['RENT 3000000.00', 'DEPOSIT 1500000.00', 'CREDIT -2000000.00']);
    await fixture.pay(second, second.total_amount);
    assert.equal((await lease(b.id)).deposit_held, '4500000.00');
    assert.equal((await api().get(`/rooms/${from.id}`)).data.display.status.value, 'VACANT');
  });

  test('a reservation: the deposit is billed in advance, and kept or refunded when it is cancelled', async () => {
    await fixture.on('2026-12-02');
    for (const [deposit, kept] of [
      ['FORFEIT', true],
      ['REFUND', false],
    ] as const) {
      const room = await fixture.room(`Reserved ${deposit}`);
      const renter = await fixture.renter(`Reserver ${deposit}`);
      const own = await fixture.lease(room, renter, { start_date: '2026-12-15', deposit_amount: '1000000' });
      const invoice = await fixture.make('/invoices', {
        room_id: room.id,
        period: '2026-12',
        issue: true,
        lines: [{ description: 'Giữ chỗ', unit_price: '1000000', line_type: 'DEPOSIT' }],
      });
      assert.equal(invoice.lease_id, own.id);
      await fixture.pay(invoice, '1000000');
      assert.equal((await lease(own.id)).deposit_held, '1000000.00');
      assert.equal((await api().post(`/leases/${own.id}/cancel`, { reason: 'x' })).error.fields[0].path, 'deposit');
      const cancelled = await fixture.ok(api().post(`/leases/${own.id}/cancel`, { reason: 'changed plans', deposit }));
      assert.deepEqual([cancelled.display.status.value, cancelled.deposit_held], ['CANCELLED', '0.00']);
      const entries = (await fixture.ok(api().get('/accounting/journal-entries?limit=1'))).journal_entries;
      assert.deepEqual(
        entries[0].lines.map((l: { account: string }) => l.account),
        kept ? ['3386', '711'] : ['3386', '111'],
      );
    }
  });

  test('late fees: added to a draft for review, or automatically if the property is set to', async () => {
    await fixture.on('2026-11-02');
    const room = await fixture.room('Late');
    const renter = await fixture.renter('Late');
    await fixture.lease(room, renter, { start_date: '2026-10-01' });
    await fixture.issue(room, '2026-10');
    await fixture.settings({ late_fee: { kind: 'PERCENT_PER_DAY', value: '0.1', grace_days: 3 } });
    await fixture.on('2026-11-18');
    const draft = await fixture.generate(room, '2026-11');
    // Due 5 October, 3 days of grace: 41 days × 0.1 % of 3000000.
    assert.deepEqual(lines(draft), ['RENT 3000000.00', 'LATE_FEE 123000.00']);
    await fixture.ok(api().post(`/invoices/${draft.id}/cancel`, { reason: 'x' }));
    const issuing = await api().post('/invoices/generate', { room_id: room.id, period: '2026-11', issue: true });
    assert.deepEqual(
      [
        lines(issuing.data),
        issuing.body.meta.warnings.map((w: { code: string }) => w.code).includes('late_fee_available'),
      ],
      [['RENT 3000000.00'], true],
    );
    await fixture.settings({ late_fee: null });
  });
});
