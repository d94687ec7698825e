import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DEADLINE_KINDS } from '../catalog/deadlines.ts';
import { leadDays, ruleOfDeadline, taxDays, vatChange } from './deadlines.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

suite('deadlines of the law', () => {
  test('tax is declared by 31 January and 31 July', () => {
    assert.deepEqual(taxDays(day('2026-07-01'), 30), ['2026-07-31']);
    assert.deepEqual(taxDays(day('2026-07-31'), 30), ['2026-07-31']);
    assert.deepEqual(taxDays(day('2026-08-01'), 30), []);
    assert.deepEqual(taxDays(day('2027-01-02'), 30), ['2027-01-31']);
    assert.deepEqual(taxDays(day('2026-12-31'), 365), ['2027-01-31', '2027-07-31']);
  });

  test('the end of a reduced VAT is announced before it', () => {
    assert.equal(vatChange(day('2026-11-16'), 30), null);
    assert.deepEqual(vatChange(day('2026-12-05'), 30), { day: '2027-01-01', from: '8' });
    assert.equal(vatChange(day('2027-01-01'), 30), null);
  });

  test('every kind has a lead time, and those of the law name it', () => {
    for (const kind of DEADLINE_KINDS) assert.ok(leadDays(kind, '2026-11-16') >= 0, kind);
    assert.equal(leadDays('LEASE_ENDING', '2010-01-01'), 60);
    assert.equal(ruleOfDeadline('STAY_NOTIFICATION', '2026-11-16')?.article, '30');
    assert.equal(ruleOfDeadline('LEASE_ENDING', '2026-11-16'), null);
    assert.equal(ruleOfDeadline('PRICE_CHANGE', '2027-01-01')?.number, '204/2025/QH15');
    assert.equal(ruleOfDeadline('PRICE_CHANGE', '2026-12-01'), null);
  });
});
