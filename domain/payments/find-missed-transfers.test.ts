import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findMissedTransfers, type KnownTransfer } from './find-missed-transfers.ts';
import type { StatementTransfer } from './read-statement.ts';

const row = (number: number, memo: string, more: Partial<StatementTransfer> = {}): StatementTransfer => ({
  row: number,
  date: Temporal.PlainDate.from('2026-11-15'),
  direction: 'IN',
  amount: 1000n,
  amountIsValid: true,
  memo,
  reference: null,
  ...more,
});
const stored = (memo: string, more: Partial<KnownTransfer> = {}): KnownTransfer => ({
  transfer_date: '2026-11-15',
  transfer_type: 'IN',
  transfer_amount: '1000.00',
  memo,
  bank_reference: null,
  ...more,
});
const missed = (rows: StatementTransfer[], known: KnownTransfer[]) =>
  findMissedTransfers(rows, known).map(({ row: number }) => number);

suite('rows of a statement that are not stored yet', () => {
  test('are found by reference, whatever the day and memo', () => {
    const known = [stored('other words', { bank_reference: 'FT1', transfer_date: '2026-11-14' })];
    assert.deepEqual(missed([row(1, 'abc', { reference: 'FT1' }), row(2, 'abc', { reference: 'FT2' })], known), [2]);
  });

  test('are found by day, direction, amount and memo without punctuation and case', () => {
    const known = [stored('Thanh toan: P-101 (thang 11)')];
    assert.deepEqual(missed([row(1, 'toan p101')], known), []);
    for (const other of [
      row(1, 'p102'),
      row(1, 'p101', { amount: 1001n }),
      row(1, 'p101', { direction: 'OUT' }),
      row(1, 'p101', { date: Temporal.PlainDate.from('2026-11-16') }),
    ])
      assert.deepEqual(missed([other], known), [1]);
  });

  test('each stored transfer accounts for one row, the one with the same memo first', () => {
    assert.deepEqual(missed([row(1, 'rent'), row(2, 'rent'), row(3, 'rent')], [stored('RENT'), stored('rent')]), [3]);
    assert.deepEqual(missed([row(1, 'rent'), row(2, 'rent p101')], [stored('rent p101'), stored('rent')]), []);
    const both = [stored('rent', { bank_reference: 'FT1' })];
    assert.deepEqual(missed([row(1, 'rent', { reference: 'FT1' }), row(2, 'rent')], both), [2]);
  });
});
