import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumAmounts } from '../money.ts';
import { isRefusal } from '../refusal.ts';
import { planSettlement } from './plan-settlement.ts';

const invoice = (id: string, due: string, balance: bigint) => ({
  id,
  dueDate: Temporal.PlainDate.from(due),
  createdOrder: id,
  balance,
});
const openInvoices = [invoice('new', '2026-11-05', 800n), invoice('old', '2026-10-05', 300n)];
const input = { openInvoices, renterCredit: 400n, depositHeld: 2_000n, forfeitAmount: 0n, payOut: true };

test('credit pays first, then the deposit, and the rest goes back', () => {
  assert.deepEqual(planSettlement(input), {
    fromCredit: [
      { invoiceId: 'old', amount: 300n },
      { invoiceId: 'new', amount: 100n },
    ],
    fromDeposit: [{ invoiceId: 'new', amount: 700n }],
    forfeited: 0n,
    depositRefund: 1_300n,
    creditRefund: 0n,
    depositApplied: 700n,
    refundAmount: 1_300n,
    refundLeft: 0n,
    amountDue: 0n,
  });
});

test('a forfeit is set aside first and cannot exceed the deposit', () => {
  const plan = planSettlement({ ...input, forfeitAmount: 1_500n });
  assert.ok(!isRefusal(plan));
  assert.deepEqual([plan.depositApplied, plan.depositRefund, plan.amountDue], [500n, 0n, 200n]);
  const refused = planSettlement({ ...input, forfeitAmount: 2_001n });
  assert.ok(isRefusal(refused) && refused.refused === 'insufficient_deposit');
});

test('without a way to pay out everything stays held', () => {
  const plan = planSettlement({ ...input, renterCredit: 5_000n, payOut: false });
  assert.ok(!isRefusal(plan));
  assert.deepEqual([plan.depositApplied, plan.refundAmount, plan.refundLeft], [0n, 0n, 2_000n + 3_900n]);
});

test('no đồng is made or lost', () => {
  const sum = fc.bigInt({ min: 0n, max: 3_000n });
  fc.assert(
    fc.property(sum, sum, fc.array(sum, { maxLength: 5 }), (renterCredit, depositHeld, balances) => {
      const invoices = balances.map((balance, index) => invoice(`${index}`, '2026-11-05', balance));
      const plan = planSettlement({
        openInvoices: invoices,
        renterCredit,
        depositHeld,
        forfeitAmount: 0n,
        payOut: true,
      });
      assert.ok(!isRefusal(plan));
      const paid = sumAmounts([...plan.fromCredit, ...plan.fromDeposit].map((each) => each.amount));
      assert.equal(paid + plan.refundAmount, renterCredit + depositHeld);
      assert.equal(paid + plan.amountDue, sumAmounts(balances));
    }),
  );
});
