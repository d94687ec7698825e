import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AccountKey } from '../catalog/journal.ts';
import { isRefusal } from '../refusal.ts';
import { ACCOUNTS } from './accounts.ts';
import { buildEntry, checkLocked, isBalanced, type JournalEntry, reverseEntry } from './build-entry.ts';
import { creditNoteEntries, writeOffEntry } from './correction-entries.ts';
import { depositForfeitEntry, depositMoveEntry } from './deposit-entries.ts';
import { issueEntries, type PostedLine } from './issue-entries.ts';
import {
  creditRefundEntry,
  depositRefundEntry,
  movedPaymentEntry,
  paymentEntry,
  recoveryEntry,
} from './payment-entries.ts';
import { expenseEntry, openingEntry, supplierBillEntry } from './property-entries.ts';

const date = Temporal.PlainDate.from('2026-11-15');
const subject = { renterId: 'renter', invoiceId: 'invoice' };
const nothing = { charges: 0n, deposit: 0n, excess: 0n };
const line = (lineType: PostedLine['lineType'], amount: bigint, parts: Partial<PostedLine> = {}): PostedLine => ({
  lineType,
  amount,
  source: null,
  servicePeriod: Temporal.PlainYearMonth.from('2026-11'),
  ...parts,
});

/** "receivable 100 / revenue_rent 100": debits, a slash, credits. */
function show(entry: JournalEntry | null): string {
  if (entry === null) return 'nothing';
  assert.ok(isBalanced(entry));
  const side = (name: 'debit' | 'credit') =>
    entry.lines
      .filter((each) => each[name] > 0n)
      .map((each) => `${each.account} ${each[name]}`)
      .join(' + ');
  return `${side('debit')} / ${side('credit')}`;
}
const issue = (lines: PostedLine[], utilitiesAreRevenue = true) =>
  issueEntries({ issueDate: date, lines, utilitiesAreRevenue, subject });

test('issuing books each line to its revenue account, less discounts; a deposit is not booked until paid', () => {
  const lines = [
    line('RENT', 100n),
    line('RECURRING_FEE', 20n),
    line('WATER', 5n),
    line('ELECTRICITY', 6n),
    line('OTHER', 3n),
    line('DISCOUNT', -10n),
  ];
  assert.deepEqual(issue([...lines, line('DEPOSIT', 500n)]).map(show), [
    'receivable 124 / revenue_rent 90 + revenue_services 23 + revenue_utilities 11',
  ]);
  assert.deepEqual(issue([line('LATE_FEE', 7n), line('OTHER', 9n, { source: 'damage' })]).map(show), [
    'receivable 16 / other_income 16',
  ]);
  assert.deepEqual(issue([line('DEPOSIT', 500n)]).map(show), []);
  assert.deepEqual(issue([line('CREDIT', -40n)]).map(show), ['renter_credit 40 / receivable 40']);
  assert.deepEqual(issue([line('CREDIT', 40n)]).map(show), ['receivable 40 / renter_credit 40']);
  assert.deepEqual(issue([line('WATER', 5n)], false).map(show), ['receivable 5 / collected_for_others 5']);
});

test('rent of a later month is booked on the first day of that month', () => {
  const december = Temporal.PlainYearMonth.from('2026-12');
  const entries = issue([
    line('RENT', 100n, { servicePeriod: december }),
    line('WATER', 5n),
    line('RECURRING_FEE', 2n, { servicePeriod: december }),
  ]);
  assert.deepEqual(
    entries.map((entry) => `${entry.entryDate} ${show(entry)}`),
    [
      '2026-11-15 receivable 7 / revenue_utilities 5 + revenue_services 2',
      '2026-12-01 receivable 100 / revenue_rent 100',
    ],
  );
});

test('a payment covers charges, then the deposit, then credit, debiting the account of its method', () => {
  const split = { charges: 70n, deposit: 20n, excess: 10n };
  const paid = (method: Parameters<typeof paymentEntry>[0]['method']) =>
    show(paymentEntry({ method, paymentDate: date, split, subject }));
  assert.equal(paid('CASH'), 'cash 100 / receivable 70 + deposits 20 + renter_credit 10');
  assert.equal(paid('BANK_TRANSFER'), 'bank 100 / receivable 70 + deposits 20 + renter_credit 10');
  const applied = { ...nothing, charges: 70n };
  assert.equal(
    show(paymentEntry({ method: 'DEPOSIT', paymentDate: date, split: applied, subject })),
    'deposits 70 / receivable 70',
  );
  assert.equal(
    show(paymentEntry({ method: 'CREDIT', paymentDate: date, split: applied, subject })),
    'renter_credit 70 / receivable 70',
  );
});

test('a moved payment leaves one invoice and arrives at another', () => {
  const from = { split: { ...nothing, charges: 70n, deposit: 30n }, subject };
  const to = { split: { ...nothing, charges: 90n, excess: 10n }, subject: { renterId: 'renter', invoiceId: 'other' } };
  assert.equal(
    show(movedPaymentEntry({ date, from, to })),
    'receivable 70 + deposits 30 / receivable 90 + renter_credit 10',
  );
  assert.throws(() => movedPaymentEntry({ date, from, to: { ...to, split: nothing } }));
});

test('a credit note reduces revenue and turns what was paid above it into credit', () => {
  const note = (lines: PostedLine[], excess = { charges: 0n, deposit: 0n }, shifted = 0n) =>
    show(
      creditNoteEntries({ date, lines, rebalanced: { shifted, excess }, utilitiesAreRevenue: true, subject })[0] ??
        null,
    );
  assert.equal(note([line('RENT', 30n), line('WATER', 5n)]), 'reductions 35 / receivable 35');
  assert.equal(note([line('LATE_FEE', 5n)]), 'other_income 5 / receivable 5');
  assert.equal(
    note([line('RENT', 30n)], { charges: 10n, deposit: 0n }),
    'reductions 30 + receivable 10 / receivable 30 + renter_credit 10',
  );
  assert.equal(note([line('DEPOSIT', 30n)], { charges: 0n, deposit: 30n }), 'deposits 30 / renter_credit 30');
  assert.equal(note([line('DEPOSIT', 30n)]), 'nothing');
  const shifted = note([line('RENT', 30n)], undefined, 30n);
  assert.equal(shifted, 'reductions 30 + receivable 30 / receivable 30 + deposits 30');
});

test('deposits, credit, write-offs, expenses and openings follow the table', () => {
  const moved = { amount: 9n, date, subject };
  assert.equal(show(depositRefundEntry({ ...moved, method: 'BANK_TRANSFER' })), 'deposits 9 / bank 9');
  assert.equal(show(depositForfeitEntry(moved)), 'deposits 9 / other_income 9');
  const move = depositMoveEntry({ amount: 9n, date, from: { leaseId: 'a' }, to: { leaseId: 'b' } });
  assert.equal(show(move), 'deposits 9 / deposits 9');
  assert.deepEqual(
    move?.lines.map((each) => each.leaseId),
    ['a', 'b'],
  );
  assert.equal(
    show(creditRefundEntry({ amount: 9n, method: 'CASH', paidOn: date, subject })),
    'renter_credit 9 / cash 9',
  );
  assert.equal(show(writeOffEntry({ date, openCharges: 9n, subject })), 'admin_cost 9 / receivable 9');
  assert.equal(
    show(recoveryEntry({ amount: 9n, method: 'CASH', receivedOn: date, subject })),
    'cash 9 / other_income 9',
  );
  assert.equal(
    show(expenseEntry({ ...moved, cost: 'direct_cost', paidFrom: 'UNPAID' })),
    'direct_cost 9 / suppliers 9',
  );
  assert.equal(show(expenseEntry({ ...moved, cost: 'admin_cost', paidFrom: 'CASH' })), 'admin_cost 9 / cash 9');
  assert.equal(show(supplierBillEntry({ ...moved, paidFrom: 'BANK' })), 'collected_for_others 9 / bank 9');
  const opening = openingEntry({ date, openDebt: 5n, deposit: 3n, credit: 2n, subject });
  assert.equal(show(opening), 'receivable 5 + opening 5 / opening 5 + deposits 3 + renter_credit 2');
});

test('both charts have the expected account numbers', () => {
  const printed = (chart: 'TT133' | 'TT99', ...keys: AccountKey[]) => keys.map((key) => ACCOUNTS[key].number[chart]);
  assert.deepEqual(printed('TT133', 'deposits', 'revenue_rent', 'reductions', 'admin_cost'), [
    '3386',
    '5113',
    '511',
    '6422',
  ]);
  assert.deepEqual(printed('TT99', 'deposits', 'revenue_rent', 'reductions', 'admin_cost'), [
    '344',
    '511',
    '521',
    '642',
  ]);
});

test('a reversal mirrors its original, is never dated before it, and is refused in locked books', () => {
  const entry = paymentEntry({ method: 'CASH', paymentDate: date, split: { ...nothing, charges: 5n }, subject });
  assert.ok(entry);
  assert.equal(show(reverseEntry(entry, date)), 'receivable 5 / cash 5');
  assert.equal(reverseEntry(entry, date.add({ days: 3 })).entryDate.toString(), '2026-11-18');
  assert.equal(reverseEntry(entry, date.subtract({ days: 3 })).entryDate.toString(), '2026-11-15');
  assert.equal(checkLocked(date, null), null);
  assert.equal(checkLocked(date, date.subtract({ days: 1 })), null);
  const locked = checkLocked(date, date);
  assert.ok(locked && isRefusal(locked) && locked.refused === 'period_locked');
});

test('every entry balances', () => {
  const key = fc.constantFrom(...(Object.keys(ACCOUNTS) as AccountKey[]));
  const movement = fc.record({ debit: key, credit: key, amount: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }) });
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const entry = buildEntry('payment', date, subject, movements);
      if (entry === null) return;
      assert.ok(isBalanced(entry));
      assert.ok(entry.lines.every((each) => each.debit > 0n !== each.credit > 0n));
    }),
  );
});
