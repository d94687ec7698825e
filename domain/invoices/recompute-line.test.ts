import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { RecurringFee } from '../fees/fees-in-force.ts';
import { fraction } from '../fraction.ts';
import { multiplyToAmount, sumAmounts } from '../money.ts';
import { isRefusal } from '../refusal.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { assembleInvoice } from './assemble-invoice.ts';
import type { BilledPrice } from './billed-price.ts';
import type { InvoiceInput, LateFeeRule, UnbilledUse, UtilityInput } from './invoice-input.ts';
import type { LineMetadata } from './invoice-line.ts';
import { describeLine } from './line-texts.ts';
import { recomputeLine } from './recompute-line.ts';
import { sampleInput, sampleUse, sampleUtility } from './sample-input.ts';

const start = Temporal.PlainDate.from('2026-08-01');
const dong = fc.bigInt({ min: 0n, max: 30_000_000n });
const percent = fc.bigInt({ min: 0n, max: 400_000n }).map((scaled) => fraction(scaled, 10_000n));
const onDay = fc.nat(150).map((days) => start.add({ days }));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const tariff: fc.Arbitrary<Tariff> = fc
  .record({
    steps: fc.array(fc.bigInt({ min: 1n, max: 100n }), { maxLength: 5 }),
    prices: fc.array(fc.bigInt({ min: 0n, max: 900_000n }), { minLength: 6, maxLength: 6 }),
    vatPercent: percent,
    surcharges: fc.array(fc.record({ name: fc.string(), percent, vatPercent: percent }), { maxLength: 2 }),
    undeclaredUnitPrice: maybe(fc.bigInt({ min: 0n, max: 900_000n })),
    quotaBasis: fc.constantFrom('ROOM', 'PER_4_OCCUPANTS', 'PER_OCCUPANT'),
  })
  .map(({ steps, prices, ...rates }) => ({
    ...rates,
    utility: 'ELECTRICITY',
    effectiveFrom: Temporal.PlainYearMonth.from('2020-01'),
    tiers: [...steps, null].map((_, index) => ({
      upTo: index < steps.length ? sumAmounts(steps.slice(0, index + 1)) : null,
      unitPrice: prices[index] ?? 0n,
    })),
  }));

const billedPrice: fc.Arbitrary<BilledPrice> = fc.oneof(
  fc.bigInt({ min: 0n, max: 900_000n }).map((unitPrice) => ({ kind: 'FLAT' as const, unitPrice, effectiveFrom: null })),
  fc
    .record({ tariff, quarters: fc.bigInt({ min: 1n, max: 40n }), declared: fc.boolean() })
    .map(({ tariff: billed, quarters, declared }) => {
      const quota = fraction(quarters, 4n);
      return { kind: 'TARIFF' as const, tariff: billed, quota: { quota, months: quota, occupants: quota, declared } };
    }),
);

const use: fc.Arbitrary<UnbilledUse> = fc
  .record({
    from: fc.integer({ min: 0, max: 29 }),
    days: fc.integer({ min: 1, max: 45 }),
    units: fc.bigInt({ min: 0n, max: 3_000n }),
    billed: maybe(
      fc.record({
        use: fc.bigInt({ min: 0n, max: 3_000n }),
        price: billedPrice,
        uncredited: fc.bigInt({ min: 0n, max: 50_000n }),
      }),
    ),
  })
  .map(({ from, days, units, billed }) => {
    const first = Temporal.PlainDate.from('2026-10-01').add({ days: from });
    const to = first.add({ days: days - 1 });
    const share = { use: units, from: first, to, days, estimated: false };
    return { ...sampleUse, readingDate: to, share, billed: billed !== null && billed.use < units ? billed : null };
  });

const electricity: fc.Arbitrary<UtilityInput> = fc.record({
  tariffs: fc.array(tariff, { maxLength: 1 }),
  flatPrices: fc
    .record({ effectiveFrom: fc.constant(null), unitPrice: fc.bigInt({ min: 0n, max: 900_000n }), fixedAmount: dong })
    .map((price) => [price]),
  uses: fc.array(use, { maxLength: 2 }).map((uses) => uses.map((each, index) => ({ ...each, readingId: `${index}` }))),
  readingPeriods: fc.constant([]),
  fixedBilledPeriods: fc.constant([]),
});

const fee: fc.Arbitrary<RecurringFee> = fc.record({
  id: fc.uuid(),
  scope: fc.constantFrom('PROPERTY', 'ROOM', 'LEASE'),
  name: fc.string(),
  amount: dong,
  basis: fc.constantFrom('FLAT', 'PER_OCCUPANT', 'PER_QUANTITY'),
  quantity: fc.bigInt({ min: 0n, max: 99_999n }),
  proration: fc.constantFrom('NONE', 'DAILY'),
  startPeriod: fc.constant(null),
  endPeriod: fc.constant(null),
});

const rule: fc.Arbitrary<LateFeeRule> = fc.record({
  kind: fc.constantFrom('FIXED', 'FIXED_PER_DAY', 'PERCENT', 'PERCENT_PER_DAY'),
  value: percent,
  graceDays: fc.nat(10),
  capPercent: maybe(percent),
  auto: fc.boolean(),
});

const input: fc.Arbitrary<InvoiceInput> = fc
  .record({
    kind: fc.constantFrom('MONTHLY', 'SETTLEMENT'),
    proration: fc.constantFrom('DAILY', 'NONE'),
    startDate: onDay,
    endedOn: maybe(onDay),
    rents: fc.array(fc.record({ from: onDay, monthlyRent: dong }), { minLength: 1, maxLength: 4 }),
    members: fc.array(fc.record({ movedInOn: maybe(onDay), movedOutOn: maybe(onDay) }), { maxLength: 5 }),
    occupantCount: fc.nat(5),
    electricity,
    fees: fc.array(fee, { maxLength: 4 }),
    deposit: fc.record({ agreed: dong, receivedOutside: dong, billed: dong }),
    renterCredit: fc.bigInt({ min: -1_000_000n, max: 60_000_000n }),
    lateFee: maybe(rule),
    openCharges: fc.array(
      fc.record({
        invoiceId: fc.uuid(),
        invoiceNumber: fc.string(),
        dueDate: onDay,
        open: dong,
        lateFeeBilled: fc.bigInt({ min: 0n, max: 9_999n }),
      }),
      { maxLength: 3 },
    ),
    damages: fc.array(fc.record({ description: fc.string(), amount: dong }), { maxLength: 2 }),
  })
  .map(({ kind, electricity: power, fees, deposit, renterCredit, lateFee, openCharges, damages, ...lease }) => ({
    ...sampleInput,
    kind,
    fees,
    deposit,
    renterCredit,
    lateFee,
    openCharges,
    damages,
    utilities: { ELECTRICITY: power, WATER: sampleUtility },
    lease: { ...sampleInput.lease, ...lease, billingStartsOn: lease.startDate },
  }));

test('every line can be recomputed from its metadata alone, and the lines add up to the total', () => {
  fc.assert(
    fc.property(input, (given) => {
      const result = assembleInvoice(given);
      assert.ok(!isRefusal(result));
      for (const line of result.lines) {
        const stored: LineMetadata = JSON.parse(JSON.stringify(line.metadata));
        assert.equal(recomputeLine(stored), line.amount, line.key);
        // The parts of a tariff share one rounding, and a correction is the difference of two rounded amounts.
        const spread = stored.price_source === 'tariff' || stored.source === 'meter_correction';
        if (!spread) assert.equal(multiplyToAmount(line.quantity, line.unitPrice), line.amount, line.key);
        assert.ok(describeLine(line.text, 'vi').length > 0 || line.text.kind === 'own_words');
      }
      assert.equal(sumAmounts(result.lines.map((line) => line.amount)), result.total);
      assert.ok(result.total >= 0n);
      assert.equal(new Set(result.lines.map((line) => line.key)).size, result.lines.length);
    }),
    { numRuns: 400 },
  );
});

test('incomplete metadata throws instead of being guessed', () => {
  assert.throws(() => recomputeLine({ source: 'rent', proration: 'DAILY' }));
  assert.throws(() => recomputeLine({ source: 'manual' }));
});
