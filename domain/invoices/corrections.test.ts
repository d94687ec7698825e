import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumAmounts } from '../money.ts';
import { isRefusal } from '../refusal.ts';
import { assembleInvoice } from './assemble-invoice.ts';
import { creditForReducedUse, spreadCredit } from './credit-reduced-use.ts';
import { creditUnusedDays } from './credit-unused-days.ts';
import { sampleInput } from './sample-input.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const flatFee = { scope: 'ROOM', basis: 'FLAT', quantity: 1000n, startPeriod: null, endPeriod: null } as const;
const fees = [
  { ...flatFee, id: 'net', name: 'Internet', amount: 100_000n, proration: 'DAILY' },
  { ...flatFee, id: 'trash', name: 'Rác', amount: 30_000n, proration: 'NONE' },
] as const;

const rentsOf = (rent: bigint) => [{ from: day('2026-03-10'), monthlyRent: rent }];

function billed(endedOn: Temporal.PlainDate | null, rent: bigint) {
  const lease = { ...sampleInput.lease, endedOn, rents: rentsOf(rent) };
  const invoice = assembleInvoice({ ...sampleInput, lease, fees });
  assert.ok(!isRefusal(invoice));
  return invoice.lines.map((line) => ({
    lineId: line.key,
    amount: line.amount,
    credited: 0n,
    metadata: line.metadata,
    decreased: 0n,
    differences: [],
    carriedForward: 0n,
  }));
}

test('after an early end, exactly the amount remains that would have been billed with a known end', () => {
  const ends = fc.integer({ min: 1, max: 30 }).map((at) => Temporal.PlainDate.from({ year: 2026, month: 11, day: at }));
  fc.assert(
    fc.property(ends, fc.bigInt({ min: 0n, max: 20_000_000n }), (endedOn, rent) => {
      const lines = billed(null, rent);
      const credits = creditUnusedDays(lines, endedOn, rentsOf(rent));
      const left = sumAmounts(lines.map((line) => line.amount)) - sumAmounts(credits.map((credit) => credit.amount));
      assert.equal(left, sumAmounts(billed(endedOn, rent).map((line) => line.amount)));
    }),
  );
});

test('months that never began are credited in full; edited lines in proportion to their days', () => {
  const lines = billed(null, 3_000_000n);
  assert.deepEqual(
    creditUnusedDays(lines, day('2026-10-31'), rentsOf(3_000_000n)).map((credit) => credit.amount),
    lines.map((line) => line.amount),
  );
  const edited = lines.slice(0, 1).map((line) => ({ ...line, amount: 2_400_000n, credited: 100_000n }));
  assert.deepEqual(
    creditUnusedDays(edited, day('2026-11-15'), rentsOf(3_000_000n)).map((credit) => credit.amount),
    [1_200_000n],
  );
});

test('reduced use is credited at its price, most expensive line first', () => {
  const price = { kind: 'FLAT', unitPrice: 350_000n, effectiveFrom: null } as const;
  assert.equal(creditForReducedUse(price, 120n, 100n), 70_000n);
  assert.equal(creditForReducedUse(price, 100n, 120n), 0n);
  assert.deepEqual(
    spreadCredit(150n, [
      { lineId: 'tier1', rest: 100n },
      { lineId: 'tier2', rest: 0n },
      { lineId: 'tier3', rest: 90n },
    ]),
    [
      { lineId: 'tier3', amount: 90n },
      { lineId: 'tier1', amount: 60n },
    ],
  );
});
