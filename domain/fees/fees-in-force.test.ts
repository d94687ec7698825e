import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysFeeBilled, feeQuantity, feesInForce, isWholeFeeBilled, type RecurringFee } from './fees-in-force.ts';

const period = (text: string) => Temporal.PlainYearMonth.from(text);
const fee = (parts: Partial<RecurringFee>): RecurringFee => ({
  id: 'f',
  scope: 'ROOM',
  name: 'Internet',
  amount: 100_000n,
  basis: 'FLAT',
  quantity: 1000n,
  proration: 'NONE',
  startPeriod: null,
  endPeriod: null,
  ...parts,
});

test('a fee applies from its first to its last month, both included', () => {
  const fees = [
    fee({ id: 'lease', scope: 'LEASE' }),
    fee({ id: 'ended', endPeriod: period('2026-10') }),
    fee({ id: 'last', scope: 'PROPERTY', endPeriod: period('2026-11') }),
    fee({ id: 'first', startPeriod: period('2026-11') }),
    fee({ id: 'future', startPeriod: period('2026-12') }),
  ];
  assert.deepEqual(
    feesInForce(fees, period('2026-11')).map((each) => each.id),
    ['last', 'first', 'lease'],
  );
});

test('a property fee is billed once per room and month, a lease fee once per lease', () => {
  const covered = { from: Temporal.PlainDate.from('2026-11-01'), to: Temporal.PlainDate.from('2026-11-10') };
  const billed = [{ feeId: 'f', period: period('2026-11'), leaseId: 'old', covered }];
  assert.equal(isWholeFeeBilled(fee({ scope: 'PROPERTY' }), period('2026-11'), 'new', billed), true);
  assert.equal(isWholeFeeBilled(fee({ scope: 'LEASE' }), period('2026-11'), 'new', billed), false);
  assert.equal(isWholeFeeBilled(fee({ scope: 'ROOM' }), period('2026-12'), 'new', billed), false);
  const credited = billed.map((line) => ({ ...line, covered: null }));
  assert.equal(isWholeFeeBilled(fee({ scope: 'PROPERTY' }), period('2026-11'), 'new', credited), false);
  assert.deepEqual(daysFeeBilled(fee({}), 'old', billed), [covered]);
  assert.deepEqual(daysFeeBilled(fee({}), 'new', billed), []);
});

test('the basis decides how many times the amount is charged', () => {
  assert.equal(feeQuantity(fee({}), 3), 1000n);
  assert.equal(feeQuantity(fee({ basis: 'PER_OCCUPANT' }), 3), 3000n);
  assert.equal(feeQuantity(fee({ basis: 'PER_QUANTITY', quantity: 2500n }), 3), 2500n);
});
