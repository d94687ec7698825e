import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type BankMessage, readCasso, readGeneric, readPayos, readSepay } from './bank-messages.ts';

const generic = (change: object = {}): BankMessage =>
  readGeneric(
    { id: 't1', account_number: '0123499999', amount: '1500000', memo: 'P101', ...change },
    'Asia/Ho_Chi_Minh',
  );

const problems = (message: BankMessage): string[] =>
  typeof message === 'object' && 'unreadable' in message
    ? message.unreadable.map(({ path, code }) => `${path} ${code}`)
    : [];

const eventOf = (message: BankMessage) => {
  assert.ok(typeof message === 'object' && 'event' in message, JSON.stringify(message));
  return message.event;
};

suite('a GENERIC message', () => {
  test('its direction is IN or OUT; without one the sign of the amount says it', () => {
    for (const direction of ['IN', 'in']) assert.equal(eventOf(generic({ direction })).direction, 'IN');
    for (const direction of ['OUT', 'out']) assert.equal(eventOf(generic({ direction })).direction, 'OUT');
    for (const direction of [undefined, null, '']) {
      assert.equal(eventOf(generic({ direction })).direction, 'IN');
      assert.equal(eventOf(generic({ direction, amount: '-1500000' })).direction, 'OUT');
    }
    for (const direction of ['IN', 'OUT', undefined]) assert.ok(eventOf(generic({ direction })).amountIsValid);
  });

  test('an unknown direction leaves the amount to a person', () => {
    for (const direction of ['DEBIT', 'chi', true, 0, {}])
      for (const [amount, sign] of [
        ['1500000', 'IN'],
        ['-1500000', 'OUT'],
      ] as const) {
        const event = eventOf(generic({ direction, amount }));
        assert.deepEqual([event.direction, event.amount, event.amountIsValid], [sign, '1500000', false], amount);
      }
  });

  test('its date is a day, or a time whose day is that of the organization; another is unknown', () => {
    for (const [date, day] of [
      ['2026-11-18', '2026-11-18'],
      ['2026-11-18 23:59:59', '2026-11-18'],
      ['2026-11-18T18:30', '2026-11-18'],
      ['2026-11-18T18:30:00Z', '2026-11-19'],
      ['2026-11-18t18:30:00z', '2026-11-19'],
      ['2026-11-18T18:30:00.123+0700', '2026-11-18'],
      ['2026-11-18 18:30+07', '2026-11-18'],
      ['2026-11-18T18:30:00-05:00', '2026-11-19'],
      ['2200-12-31T16:59Z', '2200-12-31'],
      ['2200-12-31T17:00Z', null],
      [null, null],
      [undefined, null],
    ])
      assert.equal(eventOf(generic({ date })).date, day, String(date));
    for (const date of ['05/11/2026', '2026-02-30', '2026-11-18T25:00', 'garbage', 1795000000, {}])
      assert.equal(eventOf(generic({ date })).date, null, String(date));
    for (const date of ['0000-01-01', '1899-12-31', '2201-01-01', '9999-12-31T23:00Z', '9999-12-31T23:00-12:00'])
      assert.equal(eventOf(generic({ date })).date, null, date);
  });

  test('its id and amount are named when they cannot be read', () => {
    assert.deepEqual(problems(generic({ id: undefined })), ['id required']);
    assert.deepEqual(problems(generic({ id: 'x'.repeat(201) })), ['id too_long']);
    assert.deepEqual(problems(generic({ amount: undefined })), ['amount required']);
    for (const amount of ['1,000', '1000.5', 'x', {}])
      assert.deepEqual(problems(generic({ amount })), ['amount invalid_format'], String(amount));
  });
});

suite('messages of providers', () => {
  test('name the field that cannot be read', () => {
    const sepay = { id: 1, transferAmount: 1000, transferType: 'in' };
    assert.deepEqual(problems(readSepay({ ...sepay, transferType: 'OUT' })), ['transferType not_allowed']);
    assert.deepEqual(problems(readSepay({ ...sepay, transferAmount: 'x' })), ['transferAmount invalid_format']);
    assert.deepEqual(problems(readSepay({ ...sepay, id: undefined })), ['id required']);
    assert.deepEqual(problems(readCasso({ data: { id: 1 } })), ['data.amount required']);
    assert.deepEqual(problems(readPayos({ data: { amount: 1000 } })), ['data.reference required']);
  });

  test('with a date in another format are dated by the day they arrive', () => {
    const sepay = { id: 1, transferAmount: 1000, transferType: 'in', transactionDate: '20/11/2026 10:00:00' };
    assert.equal(eventOf(readSepay(sepay)).date, null);
  });
});
