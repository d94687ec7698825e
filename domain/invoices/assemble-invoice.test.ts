import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecurringFee } from '../fees/fees-in-force.ts';
import { fraction } from '../fraction.ts';
import { isRefusal } from '../refusal.ts';
import { computeQuota } from '../tariffs/compute-quota.ts';
import { readTariff } from '../tariffs/read-tariff.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { TARIFF_TEMPLATES } from '../tariffs/templates.ts';
import { assembleInvoice } from './assemble-invoice.ts';
import type { BilledLease, InvoiceInput, UtilityInput } from './invoice-input.ts';
import { describeLine } from './line-texts.ts';
import { recomputeLine } from './recompute-line.ts';
import { sampleInput, sampleUse, sampleUtility } from './sample-input.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const period = (text: string) => Temporal.PlainYearMonth.from(text);
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });
const priced = (unitPrice: bigint, parts: Partial<UtilityInput> = {}): UtilityInput => ({
  ...sampleUtility,
  flatPrices: [{ effectiveFrom: null, unitPrice, fixedAmount: 0n }],
  ...parts,
});
const fee = (parts: Partial<RecurringFee>): RecurringFee => ({
  id: 'fee',
  scope: 'PROPERTY',
  name: 'Rác',
  amount: 30_000n,
  basis: 'FLAT',
  quantity: 1000n,
  proration: 'NONE',
  startPeriod: null,
  endPeriod: null,
  ...parts,
});

function assemble(parts: Partial<InvoiceInput>, lease: Partial<BilledLease> = {}) {
  const result = assembleInvoice({ ...sampleInput, ...parts, lease: { ...sampleInput.lease, ...lease } });
  assert.ok(!isRefusal(result));
  for (const line of result.lines) assert.equal(recomputeLine(line.metadata), line.amount, line.key);
  return result;
}
const lines = (parts: Partial<InvoiceInput>, lease: Partial<BilledLease> = {}) =>
  assemble(parts, lease).lines.map((line) => [line.key, line.amount] as const);

test('a whole month is the whole rent', () => {
  const { lines, total } = assemble({});
  assert.equal(total, 3_000_000n);
  assert.deepEqual(
    lines.map((line) => [line.lineType, line.quantity, line.unitPrice]),
    [['RENT', 1000n, 300_000_000n]],
  );
  assert.equal(describeLine(lines[0]?.text ?? assert.fail(), 'vi'), 'Tiền phòng tháng 11/2026');
});

test('rent is prorated by days when the lease starts, ends or changes its rent within the month', () => {
  const rents = [...sampleInput.lease.rents, { from: day('2026-11-21'), monthlyRent: 3_600_000n }];
  assert.deepEqual(lines({}, { rents }), [
    ['rent:2026-11-01', 2_000_000n],
    ['rent:2026-11-21', 1_200_000n],
  ]);
  const moved = assemble({}, { startDate: day('2026-11-10'), billingStartsOn: day('2026-11-10') });
  assert.deepEqual(
    [moved.total, moved.lines[0]?.metadata.days, moved.lines[0]?.metadata.days_in_month],
    [2_100_000n, 21, 30],
  );
  assert.equal(
    describeLine(moved.lines[0]?.text ?? assert.fail(), 'en'),
    'Rent, 10 November 2026 – 30 November 2026, 21/30 days',
  );
  assert.deepEqual(lines({}, { endDate: day('2026-11-10') }), [['rent:2026-11-01', 1_000_000n]]);
});

test('without proration the rent of the first day applies to the whole month, except in a transfer month', () => {
  const rents = [...sampleInput.lease.rents, { from: day('2026-11-21'), monthlyRent: 3_600_000n }];
  assert.deepEqual(lines({}, { proration: 'NONE', rents }), [['rent:2026-11', 3_000_000n]]);
  const transfer = { proration: 'NONE', transferPeriods: [period('2026-11')], endedOn: day('2026-11-15') } as const;
  assert.deepEqual(lines({}, transfer), [['rent:2026-11-01', 1_500_000n]]);
});

test('flat prices bill the readings of the month and late ones; with a lag they are billed a month later', () => {
  const late = { ...sampleUse, readingId: 'late', period: period('2026-10'), readingDate: day('2026-10-31') };
  const electricity = priced(350_000n, {
    uses: [sampleUse, late],
    readingPeriods: [period('2026-11'), period('2026-10')],
  });
  const utilities = { ELECTRICITY: electricity, WATER: sampleUtility };
  assert.deepEqual(lines({ utilities }).slice(1), [
    ['use:ELECTRICITY:late:flat', 420_000n],
    ['use:ELECTRICITY:reading:flat', 420_000n],
  ]);
  assert.deepEqual(lines({ utilities, utilitiesLagMonths: 1 }).slice(1), [['use:ELECTRICITY:late:flat', 420_000n]]);
});

test('use is priced by the tariff of its own month', () => {
  const flatPrices = [
    { effectiveFrom: null, unitPrice: 300_000n, fixedAmount: 0n },
    { effectiveFrom: period('2026-11'), unitPrice: 400_000n, fixedAmount: 0n },
  ];
  const uses = [{ ...sampleUse, period: period('2026-10') }];
  const utilities = {
    ELECTRICITY: { ...sampleUtility, flatPrices, uses, readingPeriods: [period('2026-11')] },
    WATER: sampleUtility,
  };
  assert.equal(assemble({ utilities }).lines[1]?.amount, 360_000n);
});

test('a tariff yields one line per tier, and they add up to the published example', () => {
  const tariff = readTariff(TARIFF_TEMPLATES[0] ?? assert.fail());
  const here = { movedInOn: null, movedOutOn: null };
  const electricity = { ...sampleUtility, tariffs: [tariff], uses: [sampleUse], readingPeriods: [period('2026-11')] };
  const utilities = { ELECTRICITY: electricity, WATER: sampleUtility };
  const sum = (input: ReturnType<typeof assemble>) => input.total - 3_000_000n;
  const four = assemble({ utilities }, { members: [here, here, here, here] });
  assert.deepEqual([four.lines.length, sum(four)], [4, 269_244n]);
  assert.deepEqual([four.lines[1]?.unitPrice, four.lines[1]?.quantity], [214_272n, 50_000n]);
  assert.equal(sum(assemble({ utilities })), 308_448n);
  const sixty = {
    ...electricity,
    uses: [{ ...sampleUse, current: 1060n, meterUse: 60n, share: { ...sampleUse.share, use: 60n } }],
  };
  const one = assemble({ utilities: { ...utilities, ELECTRICITY: sixty } }, { members: [here] });
  assert.deepEqual([sum(one), one.lines[1]?.metadata.exact_quantity], [151_097n, '25/2']);
  const quota = computeQuota('PER_4_OCCUPANTS', sampleUse.share, {
    members: [here, here, here, here],
    occupantCount: 2,
  });
  const price = { kind: 'TARIFF', tariff: electricity.tariffs[0] as Tariff, quota } as const;
  const corrected = {
    ...electricity,
    tariffs: [],
    uses: [{ ...sampleUse, billed: { use: 60n, price, uncredited: 0n } }],
  };
  const more = assemble({ utilities: { ...utilities, ELECTRICITY: corrected } }, { members: [here, here, here, here] });
  assert.deepEqual(
    more.lines.slice(1).map((line) => [line.quantity, line.amount]),
    [[60_000n, 269_244n - 129_276n]],
  );
});

test('a missing reading of a metered utility is a warning, not an error', () => {
  const utilities = { ELECTRICITY: priced(350_000n), WATER: sampleUtility };
  assert.deepEqual(
    assemble({ utilities }).warnings.map((warning) => ({ ...warning, period: undefined })),
    [{ code: 'meter_reading_missing', utility: 'ELECTRICITY', period: undefined }],
  );
  assert.deepEqual(assemble({ utilities, utilitiesLagMonths: 1 }, { startDate: day('2026-11-01') }).warnings, []);
});

test('fixed amounts and fees are billed once a month', () => {
  const water = { ...sampleUtility, flatPrices: [{ effectiveFrom: null, unitPrice: 0n, fixedAmount: 100_000n }] };
  const utilities = { ELECTRICITY: sampleUtility, WATER: water };
  assert.deepEqual(lines({ utilities }).slice(1), [['fixed:WATER:2026-11', 100_000n]]);
  const billed = { ...water, fixedBilledPeriods: [period('2026-11')] };
  assert.deepEqual(lines({ utilities: { ...utilities, WATER: billed } }).slice(1), []);
  const fees = [
    fee({}),
    fee({ id: 'people', basis: 'PER_OCCUPANT', amount: 50_000n }),
    fee({ id: 'bikes', scope: 'LEASE', basis: 'PER_QUANTITY', quantity: 1500n }),
    fee({ id: 'net', scope: 'ROOM', proration: 'DAILY', amount: 100_000n }),
  ];
  const start = { startDate: day('2026-11-11'), billingStartsOn: day('2026-11-11') };
  const covered = { from: day('2026-11-01'), to: day('2026-11-10') };
  const billedFees = [{ feeId: 'fee', period: period('2026-11'), leaseId: 'other', covered }];
  assert.deepEqual(lines({ fees, billedFees }, start).slice(1), [
    ['fee:people:2026-11', 100_000n],
    ['fee:net:2026-11-11', 66_667n],
    ['fee:bikes:2026-11', 45_000n],
  ]);
});

test('the missing part of the deposit is billed, and credit is applied up to the total', () => {
  const deposit = { agreed: 6_000_000n, receivedOutside: 1_000_000n, billed: 3_000_000n };
  assert.deepEqual(lines({ deposit, renterCredit: 500_000n }).slice(1), [
    ['deposit', 2_000_000n],
    ['credit', -500_000n],
  ]);
  assert.equal(assemble({ renterCredit: 9_000_000n }).total, 0n);
  assert.equal(assemble({ deposit, renterCredit: 9_000_000n }).total, 2_000_000n);
  assert.deepEqual(lines({ renterCredit: -70_000n }).slice(1), [['credit', 70_000n]]);
  assert.deepEqual(
    lines(
      { kind: 'SETTLEMENT', deposit, renterCredit: 1n },
      { endedOn: day('2026-11-30'), startDate: day('2026-11-01') },
    ),
    [['rent:2026-11-01', 3_000_000n]],
  );
});

test('a late fee accrues to date, minus what was billed, and is only suggested unless automatic', () => {
  const rule = {
    kind: 'PERCENT_PER_DAY',
    value: fraction(1n, 10n),
    graceDays: 5,
    capPercent: fraction(1n),
    auto: false,
  } as const;
  const charge = {
    invoiceId: 'i',
    invoiceNumber: 'A-202610-0001',
    dueDate: day('2026-11-20'),
    open: 2_000_000n,
    lateFeeBilled: 4_000n,
  };
  assert.deepEqual(lines({ lateFee: rule, openCharges: [charge] }).slice(1), [['late_fee:i', 6_000n]]);
  const longOverdue = { ...charge, dueDate: day('2026-09-01') };
  assert.deepEqual(lines({ lateFee: rule, openCharges: [longOverdue] }).slice(1), [['late_fee:i', 16_000n]]);
  assert.deepEqual(lines({ lateFee: rule, openCharges: [{ ...charge, dueDate: day('2026-11-25') }] }).slice(1), []);
  const issued = assemble({ lateFee: rule, openCharges: [charge], issuing: true });
  assert.deepEqual([issued.lines.length, issued.warnings], [1, [{ code: 'late_fee_available', amount: 6_000n }]]);
  assert.equal(assemble({ lateFee: { ...rule, auto: true }, openCharges: [charge], issuing: true }).lines.length, 2);
});

test('a settlement bills what was never billed, and nothing else', () => {
  const fees = [fee({}), fee({ id: 'net', proration: 'DAILY', amount: 60_000n })];
  const billed = { startDate: day('2026-09-01'), billingStartsOn: day('2026-09-01'), endedOn: day('2026-11-10') };
  const rentBilled = [range('2026-09-01', '2026-09-30')];
  const damages = [{ description: 'Vỡ kính', amount: 250_000n }];
  assert.deepEqual(lines({ kind: 'SETTLEMENT', fees, damages }, { ...billed, rentBilled }), [
    ['rent:2026-10-01', 3_000_000n],
    ['rent:2026-11-01', 1_000_000n],
    ['fee:fee:2026-10', 30_000n],
    ['fee:net:2026-10', 60_000n],
    ['fee:fee:2026-11', 30_000n],
    ['fee:net:2026-11-01', 20_000n],
    ['damage:0', 250_000n],
  ]);
});

test('a refresh keeps manual and edited lines and includes them in the total', () => {
  const keptLines = [
    { key: 'rent:2026-11-01', lineType: 'RENT', amount: 2_500_000n, metadata: { source: 'rent' } },
    { key: null, lineType: 'DISCOUNT', amount: -100_000n, metadata: { source: 'manual' } },
  ] as const;
  const result = assemble({ keptLines, deposit: { agreed: 10n, receivedOutside: 0n, billed: 0n } });
  assert.deepEqual([result.lines.map((line) => line.key), result.total], [['deposit'], 2_400_010n]);
  const discounted = [{ key: null, lineType: 'DISCOUNT', amount: -3_000_001n, metadata: {} }] as const;
  const refused = assembleInvoice({ ...sampleInput, keptLines: discounted });
  assert.ok(isRefusal(refused) && refused.refused === 'negative_total');
});
