import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecurringFee } from '../../../../domain/fees/fees-in-force.ts';
import { fraction } from '../../../../domain/fraction.ts';
import { assembleInvoice } from '../../../../domain/invoices/assemble-invoice.ts';
import type { InvoiceInput, OpenCharge } from '../../../../domain/invoices/invoice-input.ts';
import { sampleInput, sampleUse, sampleUtility } from '../../../../domain/invoices/sample-input.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import type { FlatPrice, Tariff } from '../../../../domain/tariffs/tariff.ts';
import { LineMetadata } from './line-metadata.ts';

const flat: FlatPrice = { effectiveFrom: null, unitPrice: 400_000n, fixedAmount: 50_000n };
const tariff: Tariff = {
  utility: 'WATER',
  effectiveFrom: Temporal.PlainYearMonth.from('2026-01'),
  tiers: [
    { upTo: 4n, unitPrice: 670_000n },
    { upTo: null, unitPrice: 1_440_000n },
  ],
  vatPercent: fraction(5n),
  surcharges: [{ name: 'Dịch vụ thoát nước', percent: fraction(30n), vatPercent: fraction(8n) }],
  undeclaredUnitPrice: null,
  quotaBasis: 'PER_OCCUPANT',
};
const corrected = {
  ...sampleUse,
  readingId: 'corrected',
  billed: { use: 100n, price: { kind: 'FLAT', unitPrice: 400_000n, effectiveFrom: null }, uncredited: 10_000n },
} as const;
const wifi: RecurringFee = {
  id: 'wifi',
  scope: 'PROPERTY',
  name: 'Wifi',
  amount: 60_000n,
  basis: 'FLAT',
  quantity: 1000n,
  proration: 'DAILY',
  startPeriod: null,
  endPeriod: null,
};
const overdue: OpenCharge = {
  invoiceId: 'october',
  invoiceNumber: 'NTHS-202610-0001',
  dueDate: Temporal.PlainDate.from('2026-10-05'),
  open: 3_000_000n,
  lateFeeBilled: 0n,
};
const input: InvoiceInput = {
  ...sampleInput,
  utilities: {
    ELECTRICITY: { ...sampleUtility, flatPrices: [flat], uses: [sampleUse, corrected] },
    WATER: { ...sampleUtility, tariffs: [tariff], uses: [{ ...sampleUse, readingId: 'water' }] },
  },
  fees: [wifi],
  lateFee: { kind: 'PERCENT', value: fraction(2n), graceDays: 5, capPercent: fraction(8n), auto: true },
  openCharges: [overdue],
  deposit: { agreed: 3_000_000n, receivedOutside: 0n, billed: 0n },
  renterCredit: 100_000n,
  damages: [{ description: 'Broken window', amount: 200_000n }],
};

test('the API document has every field of the lines that a month, a deposit and an overdue invoice calculate', () => {
  const assembled = assembleInvoice(input);
  assert.ok(!isRefusal(assembled));
  const { properties } = LineMetadata as unknown as { properties: Record<string, unknown> };
  const sources = new Set(assembled.lines.map(({ metadata }) => metadata.source));
  assert.deepEqual([...sources].sort(), [
    'damage',
    'deposit',
    'fixed_amount',
    'late_fee',
    'meter',
    'meter_correction',
    'recurring_fee',
    'rent',
    'renter_credit',
  ]);
  const missing = assembled.lines.flatMap(({ metadata }) => Object.keys(metadata).filter((name) => !properties[name]));
  assert.deepEqual(missing, []);
});
