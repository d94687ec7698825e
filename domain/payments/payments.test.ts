import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumAmounts } from '../money.ts';
import { allocateOldestFirst } from './allocate-oldest-first.ts';
import { matchTransfer, type Transfer } from './match-transfer.ts';
import { rebalancePaid, splitChargesDeposit } from './split-charges-deposit.ts';

const invoice = (id: string, due: string, balance: bigint) => ({
  id,
  dueDate: Temporal.PlainDate.from(due),
  createdOrder: id,
  balance,
  status: 'ISSUED' as const,
});
const first = invoice('a', '2026-11-05', 1_000n);
const second = invoice('b', '2026-10-05', 500n);
const transfer = (parts: Partial<Transfer>): Transfer => ({
  direction: 'IN',
  amount: 1_000n,
  amountIsValid: true,
  accountKnown: true,
  duplicateSuspected: false,
  codes: ['RR22222222'],
  invoices: [first],
  overpayment: 'CREDIT',
  otherOpen: [],
  ...parts,
});

test('the oldest due invoice is paid first', () => {
  const third = invoice('c', '2026-10-05', 0n);
  assert.deepEqual(allocateOldestFirst(1_200n, [first, third, second]), {
    allocations: [
      { invoiceId: 'b', amount: 500n },
      { invoiceId: 'a', amount: 700n },
    ],
    rest: 0n,
  });
  assert.equal(allocateOldestFirst(2_000n, [first, second]).rest, 500n);
});

test('allocations and rest are always the whole amount', () => {
  const amount = fc.bigInt({ min: 0n, max: 5_000n });
  fc.assert(
    fc.property(amount, fc.array(fc.bigInt({ min: -5n, max: 900n }), { maxLength: 8 }), (paid, balances) => {
      const invoices = balances.map((balance, index) => invoice(`${index}`, '2026-11-05', balance));
      const { allocations, rest } = allocateOldestFirst(paid, invoices);
      assert.equal(sumAmounts(allocations.map((each) => each.amount)) + rest, paid);
      for (const each of allocations)
        assert.ok(each.amount > 0n && each.amount <= (balances[Number(each.invoiceId)] ?? 0n));
    }),
  );
});

test('a payment fills charges first and the deposit last', () => {
  const open = { charges: 700n, deposit: 300n };
  assert.deepEqual(splitChargesDeposit(open, 800n), { charges: 700n, deposit: 100n, excess: 0n });
  assert.deepEqual(splitChargesDeposit({ charges: 0n, deposit: 200n }, 500n), {
    charges: 0n,
    deposit: 200n,
    excess: 300n,
  });
  const sum = fc.bigInt({ min: 0n, max: 2_000n });
  fc.assert(
    fc.property(sum, sum, sum, (charges, deposit, amount) => {
      const split = splitChargesDeposit({ charges, deposit }, amount);
      assert.equal(split.charges + split.deposit + split.excess, amount);
    }),
  );
});

test('after a credit note paid money moves to the other side before it leaves', () => {
  const paid = { charges: 100n, deposit: 0n };
  assert.deepEqual(rebalancePaid({ charges: 70n, deposit: 50n }, paid), {
    paid: { charges: 70n, deposit: 30n },
    shifted: 30n,
    excess: { charges: 0n, deposit: 0n },
  });
  assert.deepEqual(rebalancePaid({ charges: 70n, deposit: 0n }, paid).excess, { charges: 30n, deposit: 0n });
  assert.equal(rebalancePaid({ charges: 100n, deposit: 0n }, { charges: 90n, deposit: 30n }).shifted, -10n);
  const sum = fc.bigInt({ min: 0n, max: 100n });
  fc.assert(
    fc.property(sum, sum, sum, sum, (owedCharges, owedDeposit, charges, deposit) => {
      const result = rebalancePaid({ charges: owedCharges, deposit: owedDeposit }, { charges, deposit });
      const left = result.paid.charges + result.paid.deposit;
      assert.equal(left + result.excess.charges + result.excess.deposit, charges + deposit);
      assert.ok(result.paid.charges <= owedCharges && result.paid.deposit <= owedDeposit);
      assert.ok(result.excess.charges >= 0n && result.excess.deposit >= 0n);
      assert.equal(left, charges + deposit < owedCharges + owedDeposit ? charges + deposit : owedCharges + owedDeposit);
    }),
  );
});

test('the first doubt in the agreed order is the reason', () => {
  const reason = (parts: Partial<Transfer>) => {
    const decision = matchTransfer(transfer(parts));
    return decision.outcome === 'OPEN' ? decision.reason : decision.resolution;
  };
  const worst: Partial<Transfer> = {
    accountKnown: false,
    direction: 'OUT',
    duplicateSuspected: true,
    codes: [],
    invoices: [],
  };
  assert.equal(reason(worst), 'unknown_account');
  assert.equal(reason({ ...worst, accountKnown: true }), 'outgoing_transfer');
  assert.equal(reason({ ...worst, accountKnown: true, direction: 'IN' }), 'suspected_duplicate');
  assert.equal(reason({ codes: [], invoices: [] }), 'no_payment_code');
  assert.equal(reason({ invoices: [] }), 'unknown_payment_code');
  assert.equal(reason({ invoices: [first, second], amount: 1_499n }), 'ambiguous_payment_code');
  assert.equal(reason({ invoices: [{ ...first, status: 'CANCELLED' }] }), 'invoice_not_payable');
  assert.equal(reason({ invoices: [{ ...first, status: 'DRAFT' }], amount: 9_999n }), 'invoice_not_payable');
  assert.equal(reason({ amount: 1_001n, overpayment: 'HOLD' }), 'amount_exceeds_balance');
});

test('up to the balance is booked, several codes only in full', () => {
  assert.deepEqual(matchTransfer(transfer({ amount: 400n })), {
    outcome: 'BOOKED',
    resolution: 'AUTO_MATCHED',
    allocations: [{ invoiceId: 'a', amount: 400n }],
    credit: 0n,
    note: null,
  });
  const both = matchTransfer(transfer({ codes: ['x', 'y'], invoices: [first, second], amount: 1_500n }));
  assert.deepEqual(both.outcome === 'BOOKED' && [both.resolution, both.allocations.map((each) => each.amount)], [
    'SPLIT',
    [1_000n, 500n],
  ]);
});

test('more than the balance pays the renter’s other invoices, then becomes credit, and says so', () => {
  assert.deepEqual(matchTransfer(transfer({ amount: 1_800n, otherOpen: [first, second] })), {
    outcome: 'BOOKED',
    resolution: 'AUTO_MATCHED',
    allocations: [
      { invoiceId: 'a', amount: 1_000n },
      { invoiceId: 'b', amount: 500n },
    ],
    credit: 300n,
    note: 'amount_exceeds_balance',
  });
});
