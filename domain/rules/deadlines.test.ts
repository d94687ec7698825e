import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DEADLINE_KINDS } from '../catalog/deadlines.ts';
import { leadDays, ruleOfDeadline, taxDays, taxYears, vatChanges } from './deadlines.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

suite('deadlines of the law', () => {
  test('tax is declared by 31 January and 31 July, also when the days have passed', () => {
    const days = (first: string, last: string) => taxDays(day(first), day(last));
    assert.deepEqual(days('2026-07-01', '2026-07-31'), ['2026-07-31']);
    assert.deepEqual(days('2026-07-31', '2026-08-30'), ['2026-07-31']);
    assert.deepEqual(days('2026-08-01', '2026-08-31'), []);
    assert.deepEqual(days('2026-12-03', '2027-02-01'), ['2027-01-31']);
    assert.deepEqual(days('2026-12-31', '2027-12-31'), ['2027-01-31', '2027-07-31']);
    assert.deepEqual(days('2026-07-01', '2028-02-01'), ['2026-07-31', '2027-01-31', '2027-07-31', '2028-01-31']);
  });

  test('the threshold of a year is watched until its revenue is declared', () => {
    const years = (today: string) => taxYears(day(today), 30).map(({ year, dueOn }) => `${year} ${dueOn}`);
    assert.deepEqual(years('2026-11-16'), ['2026 2027-01-31']);
    assert.deepEqual(years('2027-03-02'), ['2026 2027-01-31', '2027 2028-01-31']);
    assert.deepEqual(years('2027-03-03'), ['2027 2028-01-31']);
  });

  test('the end of a reduced VAT is announced before it, and not forgotten after it', () => {
    const change = { day: '2027-01-01', from: '8' };
    assert.deepEqual(vatChanges(day('2026-11-16'), 30), []);
    assert.deepEqual(vatChanges(day('2026-12-05'), 30), [change]);
    assert.deepEqual(vatChanges(day('2027-06-01'), 30), [change]);
  });

  test('every kind has a lead time, and those of the law name it', () => {
    for (const kind of DEADLINE_KINDS) assert.ok(leadDays(kind, '2026-11-16') >= 0, kind);
    assert.equal(leadDays('LEASE_ENDING', '2010-01-01'), 60);
    assert.equal(ruleOfDeadline('STAY_NOTIFICATION', '2026-06-30')?.article, '30');
    assert.equal(ruleOfDeadline('STAY_NOTIFICATION', '2026-07-01')?.number, '118/2025/QH15');
    assert.equal(ruleOfDeadline('LEASE_ENDING', '2026-11-16'), null);
    assert.equal(ruleOfDeadline('PRICE_CHANGE', '2027-01-01')?.number, '204/2025/QH15');
    assert.equal(ruleOfDeadline('PRICE_CHANGE', '2026-12-01'), null);
    assert.equal(ruleOfDeadline('TAX_THRESHOLD', '2027-01-31')?.number, '141/2026/NĐ-CP');
    assert.equal(ruleOfDeadline('TAX_THRESHOLD', '2026-01-31')?.number, '40/2021/TT-BTC');
  });
});
