import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatFraction, fraction, ZERO } from '../fraction.ts';
import { sumAmounts } from '../money.ts';
import { computeQuota, monthsCovered } from './compute-quota.ts';
import { priceUsage } from './price-usage.ts';
import { readTariff } from './read-tariff.ts';
import type { FlatPrice } from './tariff.ts';
import { flatPriceInForce, isMetered, priceInForce } from './tariff-in-force.ts';
import { TARIFF_TEMPLATES } from './templates.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const period = (text: string) => Temporal.PlainYearMonth.from(text);
const november = { from: day('2026-11-01'), to: day('2026-11-30') };
const here = { movedInOn: null, movedOutOn: null };
const template = (key: string) => readTariff(TARIFF_TEMPLATES.find((each) => each.key === key) ?? assert.fail(key));
const electricity = template('electricity_retail_2025_05');
const hcmc = template('water_hcmc_2026');
const hanoi = template('water_hanoi_2023');

test('electricity matches the published examples', () => {
  const vectors = [
    { people: 4, use: 120n, total: 269_244n },
    { people: 5, use: 200n, total: 465_075n },
    { people: 1, use: 60n, total: 151_097n },
    { people: 4, use: 270n, total: 701_525n },
    { people: 0, use: 120n, total: 308_448n },
  ];
  for (const { people, use, total } of vectors) {
    const members = Array.from({ length: people }, () => here);
    const { quota, declared } = computeQuota('PER_4_OCCUPANTS', november, { members, occupantCount: 9 });
    assert.equal(priceUsage(use, electricity, quota, declared).total, total, `${people} people, ${use} kWh`);
  }
});

test('water matches the published examples', () => {
  const flat = { ...hanoi, tiers: [{ upTo: null, unitPrice: 850_000n }] };
  assert.equal(priceUsage(12n, flat, fraction(1n), true).total, 117_300n);
  const cubicMetre = [0, 1, 2].map((tier) =>
    priceUsage(1n, { ...hcmc, tiers: hcmc.tiers.slice(tier) }, fraction(1n), true),
  );
  assert.deepEqual(
    cubicMetre.map((priced) => priced.total),
    [9_206n, 17_725n, 19_786n],
  );
  const quota = computeQuota('PER_OCCUPANT', november, { members: [here, here], occupantCount: 1 }).quota;
  assert.equal(priceUsage(13n, hcmc, quota, true).total, 164_330n);
  assert.equal(priceUsage(12n, hanoi, fraction(1n), true).total, 120_520n);
  assert.equal(priceUsage(35n, hanoi, fraction(1n), true).total, 550_850n);
});

test('the quota counts person-days and partial months', () => {
  const members = [here, here, { movedInOn: day('2026-11-16'), movedOutOn: null }];
  assert.equal(formatFraction(computeQuota('PER_4_OCCUPANTS', november, { members, occupantCount: 1 }).quota), '5/8');
  assert.equal(formatFraction(monthsCovered({ from: day('2026-10-17'), to: day('2026-11-15') })), '61/62');
  assert.equal(formatFraction(computeQuota('ROOM', november, { members: [], occupantCount: 3 }).quota), '1');
  const undeclared = computeQuota('PER_OCCUPANT', november, { members: [], occupantCount: 3 });
  assert.deepEqual([formatFraction(undeclared.quota), undeclared.declared], ['3', false]);
});

test('a room where only some people are registered costs the single price, not the tiers of those few', () => {
  const expired = { ...here, residenceRegisteredUntil: day('2026-10-31') };
  const partly = computeQuota('PER_4_OCCUPANTS', november, { members: [here, expired, expired], occupantCount: 3 });
  assert.deepEqual([partly.declared, formatFraction(partly.occupants)], [false, '1']);
  assert.equal(priceUsage(120n, electricity, partly.quota, partly.declared).total, 308_448n);
  // Whoever is registered during the month counts by days.
  const during = { ...here, residenceRegisteredFrom: day('2026-11-16') };
  const later = computeQuota('PER_4_OCCUPANTS', november, { members: [here, during], occupantCount: 2 });
  assert.deepEqual([later.declared, formatFraction(later.occupants)], [true, '3/2']);
  const left = { movedInOn: null, movedOutOn: day('2026-10-20'), residenceRegisteredUntil: day('2026-09-30') };
  assert.equal(computeQuota('ROOM', november, { members: [here, left], occupantCount: 1 }).declared, true);
});

test('without a price for unregistered rooms the tiers apply', () => {
  assert.equal(priceUsage(120n, { ...electricity, undeclaredUnitPrice: null }, fraction(1n), false).total, 269_244n);
});

test('zero use is one line of zero', () => {
  const priced = priceUsage(0n, electricity, fraction(1n), true);
  assert.deepEqual([priced.total, priced.tiers.length, priced.tiers[0]?.quantity], [0n, 1, 0n]);
});

test('tier lines add up to the use and to the total, which is rounded once', () => {
  const use = fc.bigInt({ min: 0n, max: 5_000n });
  const quota = fc
    .tuple(fc.bigInt({ min: 1n, max: 500n }), fc.bigInt({ min: 1n, max: 130n }))
    .map(([num, den]) => fraction(num, den));
  fc.assert(
    fc.property(
      use,
      quota,
      fc.constantFrom(electricity, hcmc, hanoi),
      fc.boolean(),
      (units, factor, tariff, declared) => {
        const priced = priceUsage(units, tariff, factor, declared);
        assert.equal(sumAmounts(priced.tiers.map((tier) => tier.amount)), priced.total);
        assert.equal(sumAmounts(priced.tiers.map((tier) => tier.quantity)), units * 1000n);
        const stray = 2n * (priced.total * priced.exactTotal.den - priced.exactTotal.num);
        assert.ok(stray <= priced.exactTotal.den && stray >= -priced.exactTotal.den);
        assert.ok(priced.tiers.every((tier) => tier.exactQuantity.num >= ZERO.num));
      },
    ),
  );
});

test('a month is priced by the tariff in force, else by the flat price of that month', () => {
  const flat: FlatPrice[] = [
    { effectiveFrom: period('2026-09'), unitPrice: 400_000n, fixedAmount: 0n },
    { effectiveFrom: null, unitPrice: 350_000n, fixedAmount: 0n },
  ];
  const tariffs = [{ ...electricity, effectiveFrom: period('2026-11') }];
  const show = (month: string, utility: 'ELECTRICITY' | 'WATER' = 'ELECTRICITY') => {
    const price = priceInForce(utility, period(month), tariffs, flat);
    return price?.kind === 'FLAT' ? price.price.unitPrice : price?.kind;
  };
  assert.deepEqual(
    [show('2026-08'), show('2026-09'), show('2026-10'), show('2026-11')],
    [350_000n, 400_000n, 400_000n, 'TARIFF'],
  );
  assert.equal(show('2026-11', 'WATER'), 400_000n);
  const ended = [...tariffs, { ...electricity, effectiveFrom: period('2027-01'), tiers: [] }];
  assert.equal(priceInForce('ELECTRICITY', period('2027-02'), ended, flat)?.kind, 'FLAT');
  assert.equal(flatPriceInForce(period('2020-01'), flat.slice(0, 1))?.unitPrice, 400_000n);
  assert.equal(isMetered({ kind: 'FLAT', price: { effectiveFrom: null, unitPrice: 0n, fixedAmount: 5n } }), false);
  assert.equal(isMetered({ kind: 'TARIFF', tariff: electricity }), true);
});
