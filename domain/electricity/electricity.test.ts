import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { fraction } from '../fraction.ts';
import { sumAmounts } from '../money.ts';
import { type Period, parsePeriod } from '../period.ts';
import { readTariff } from '../tariffs/read-tariff.ts';
import { TARIFF_TEMPLATES } from '../tariffs/templates.ts';
import { checkElectricityLines, type ElectricityLine } from './check-lines.ts';
import { checkFlatPrice, checkTariff } from './check-prices.ts';
import { findVatChange } from './find-vat-change.ts';
import { regulatedElectricity } from './regulated-electricity.ts';
import { compareWithSupplier, shareExcess } from './share-excess.ts';

const month = (text: string): Period => parsePeriod(text) as Period;
const template = TARIFF_TEMPLATES.find(({ utility }) => utility === 'ELECTRICITY');
if (!template) throw new Error('No electricity template');
const tariff = readTariff(template);

suite('prices against the regulated ones', () => {
  test('a flat price may be the single price with VAT, and not a xu more', () => {
    assert.deepEqual(checkFlatPrice(257_040n, '2026-11'), []);
    assert.deepEqual(checkFlatPrice(257_041n, '2026-11'), [
      { tier: null, price: 257_041n, limit: 257_040n, allowed: 257_040n },
    ]);
    // 10 % VAT from January 2027.
    assert.deepEqual(checkFlatPrice(261_800n, '2027-01'), []);
    assert.deepEqual(checkFlatPrice(999_999n, '2025-11'), [], 'no rule is listed for that month');
  });

  test('the public tariff is lawful; a raised tier, price or VAT is not', () => {
    assert.deepEqual(checkTariff(tariff, '2026-11'), []);
    const raised = tariff.tiers.map((tier, index) => (index === 2 ? { ...tier, unitPrice: 260_000n } : tier));
    assert.deepEqual(checkTariff({ ...tariff, tiers: raised }, '2026-11'), [
      { tier: 3, price: 280_800n, limit: 257_040n, allowed: 238_000n },
    ]);
    assert.deepEqual(
      checkTariff({ ...tariff, undeclaredUnitPrice: 300_000n }, '2026-11').map(({ tier, price }) => [tier, price]),
      [[null, 324_000n]],
    );
    const taxed = checkTariff({ ...tariff, vatPercent: fraction(10n) }, '2026-11');
    assert.deepEqual([taxed.length, taxed[0]?.allowed], [7, 194_792n]);
    assert.deepEqual(checkTariff({ ...tariff, utility: 'WATER', tiers: raised }, '2026-11'), []);
  });

  test('fewer tiers are compared with the price of their first unit', () => {
    const two = {
      ...tariff,
      tiers: [
        { upTo: 100n, unitPrice: 198_400n },
        { upTo: null, unitPrice: 250_000n },
      ],
    };
    assert.deepEqual(
      checkTariff(two, '2026-11').map(({ tier, allowed }) => [tier, allowed]),
      [[2, 238_000n]],
    );
  });
});

suite('lines against the regulated price of their use', () => {
  const line = (amount: bigint, more: object = {}): ElectricityLine => ({
    amount,
    metadata: {
      source: 'meter',
      service_period: '2026-11',
      reading_id: 'r1',
      use: 120,
      billed_use: null,
      occupants: '4',
      quota_months: '1',
      declared: true,
      ...more,
    },
  });

  test('the amounts of the public calculation examples are the limits', () => {
    for (const [limit, facts] of [
      [269_244n, {}],
      [465_075n, { occupants: '5', use: 200 }],
      [151_097n, { occupants: '1', use: 60 }],
      [308_448n, { declared: false }],
    ] as const) {
      assert.deepEqual(checkElectricityLines([line(limit, facts)]), []);
      assert.deepEqual(checkElectricityLines([line(limit + 1n, facts)]), [
        { period: '2026-11', amount: limit + 1n, limit },
      ]);
    }
  });

  test('lines of one reading are judged together, a correction by the use it adds', () => {
    assert.deepEqual(checkElectricityLines([line(200_000n), line(69_244n)]), []);
    const added = line(52_000n, { source: 'meter_correction', use: 140, billed_use: 120 });
    assert.equal(checkElectricityLines([added])[0]?.limit, 51_408n);
  });

  test('without measured use or the facts to judge it, nothing is said', () => {
    const fixed = { amount: 900_000n, metadata: { source: 'fixed_amount', service_period: '2026-11' } };
    assert.deepEqual(checkElectricityLines([fixed, { amount: 900_000n, metadata: {} }]), []);
    assert.deepEqual(checkElectricityLines([line(900_000n, { occupants: undefined })]), []);
    assert.deepEqual(checkElectricityLines([line(900_000n, { service_period: '2025-10' })]), []);
    assert.equal(checkElectricityLines([fixed, line(269_244n)])[0]?.amount, 1_169_244n);
  });
});

suite('a VAT rate that ends', () => {
  test('is announced two months before, until a later tariff has the new rate', () => {
    assert.equal(findVatChange([tariff], month('2026-10')), null);
    for (const now of ['2026-11', '2026-12', '2027-01']) {
      const change = findVatChange([tariff], month(now));
      assert.deepEqual(
        [change?.period.toString(), change?.percent, change?.newPercent, change?.endsOn],
        ['2027-01', '8', '10', '2026-12-31'],
      );
    }
    assert.equal(findVatChange([tariff], month('2027-04'))?.period.toString(), '2027-04');
    const next = { ...tariff, effectiveFrom: month('2027-01'), vatPercent: fraction(10n) };
    assert.equal(findVatChange([tariff, next], month('2026-12')), null);
    assert.equal(findVatChange([{ ...tariff, vatPercent: fraction(0n) }], month('2026-12')), null);
    assert.equal(findVatChange([], month('2026-12')), null);
  });

  test('the regulated price follows the rate', () => {
    const rules = (text: string) => regulatedElectricity(text)?.rules.map(({ key }) => key);
    assert.ok(rules('2026-12')?.includes('vat_reduced_2025'));
    assert.ok(rules('2027-01')?.includes('vat_2025'));
    assert.equal(regulatedElectricity('2025-06'), null);
  });
});

suite('the excess over the supplier’s bill', () => {
  test('is unknown without a bill and none up to it', () => {
    assert.deepEqual(compareWithSupplier(null, 5n), { state: 'UNKNOWN', excess: 0n });
    assert.deepEqual(compareWithSupplier(5n, 5n), { state: 'OK', excess: 0n });
    assert.deepEqual(compareWithSupplier(5n, 7n), { state: 'OVER', excess: 2n });
    assert.deepEqual(shareExcess(0n, [0n, 0n]), [0n, 0n]);
    assert.deepEqual(shareExcess(10n, [30n, -5n]), [10n, 0n]);
    assert.deepEqual(shareExcess(0n, [-5n]), [0n]);
  });

  test('is shared to the đồng, and nobody gets back more than was charged', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(amounts, fc.nat({ max: 100 }), (charged, percent) => {
        const excess = (sumAmounts(charged) * BigInt(percent)) / 100n;
        const shares = shareExcess(excess, charged);
        assert.equal(sumAmounts(shares), excess);
        assert.ok(shares.every((share, index) => share >= 0n && share <= (charged[index] as bigint)));
      }),
    );
  });
});
