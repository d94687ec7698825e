import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { isRefusal } from '../refusal.ts';
import { type CreditableLine, creditedSides, returnCredit, trimCredits, usedCredit } from './credit-lines.ts';
import {
  addPaid,
  addRecovered,
  creditMoney,
  formatMoney,
  type InvoiceMoney,
  openBalance,
  openSides,
  owedSides,
  paidSides,
  parseMoney,
  writeOffOpen,
} from './invoice-money.ts';

const NOTHING: InvoiceMoney = {
  total: 0n,
  deposit: 0n,
  credited: 0n,
  creditedDeposit: 0n,
  paid: 0n,
  paidDeposit: 0n,
  writtenOff: 0n,
  writtenOffDeposit: 0n,
  recovered: 0n,
};
const money = (some: Partial<InvoiceMoney>): InvoiceMoney => ({ ...NOTHING, ...some });
const amount = fc.bigInt({ min: 0n, max: 9_000_000n });

/** An invoice on which nobody paid more than was owed. */
const reachable = fc.tuple(amount, amount, amount, amount).map(([charges, deposit, a, b]) => {
  const billed = money({ total: charges + deposit, deposit });
  return addPaid(billed, { charges: a < charges ? a : charges, deposit: b < deposit ? b : deposit });
});

suite('the amounts of an invoice', () => {
  test('are stored and read without loss, with the status that follows from them', () => {
    fc.assert(
      fc.property(reachable, (before) => {
        const { status, ...stored } = formatMoney(before);
        assert.deepEqual(parseMoney(stored), before);
        assert.equal(status === 'PAID', openBalance(before) <= 0n);
      }),
    );
  });

  test('open on both sides is the balance', () => {
    fc.assert(
      fc.property(reachable, (before) => {
        const { charges, deposit } = openSides(before);
        assert.equal(charges + deposit, openBalance(before));
      }),
    );
  });

  test('written off leaves nothing open, and what is recovered can be taken back', () => {
    fc.assert(
      fc.property(reachable, amount, (before, some) => {
        const { money: after, open } = writeOffOpen(before);
        assert.equal(openBalance(after), 0n);
        const recovered = some < open.charges ? some : open.charges;
        const regained = addRecovered(after, recovered);
        assert.equal(openBalance(regained), 0n);
        assert.deepEqual(paidSides(regained), paidSides(before));
        assert.deepEqual(addRecovered(regained, -recovered), after);
      }),
    );
  });
});

suite('a credit note', () => {
  test('lowers what is owed and releases what was paid above it', () => {
    const before = money({ total: 1_000n, paid: 800n });
    const result = creditMoney(before, { charges: 500n, deposit: 0n }, 0n);
    assert.ok(!isRefusal(result));
    assert.deepEqual(result.excess, { charges: 300n, deposit: 0n });
    assert.deepEqual([result.money.credited, result.money.paid, openBalance(result.money)], [500n, 500n, 0n]);
  });

  test('gives back renter credit only when nothing else is left to lower', () => {
    const before = money({ total: 100n });
    const result = creditMoney(before, { charges: 300n, deposit: 0n }, 400n);
    assert.ok(!isRefusal(result));
    assert.deepEqual([result.creditReturned, result.money.credited, openBalance(result.money)], [200n, 100n, 0n]);
    assert.ok(isRefusal(creditMoney(before, { charges: 300n, deposit: 0n }, 0n)));
  });

  test('of what was written off makes the loss smaller first', () => {
    const { money: before } = writeOffOpen(money({ total: 1_000n, paid: 400n }));
    const result = creditMoney(before, { charges: 700n, deposit: 0n }, 0n);
    assert.ok(!isRefusal(result));
    assert.deepEqual([result.regained, result.excess.charges, openBalance(result.money)], [600n, 100n, 0n]);
  });

  test('never leaves more paid than owed, and no money disappears', () => {
    fc.assert(
      fc.property(reachable, amount, amount, (before, a, b) => {
        const owed = owedSides(before);
        const credited = { charges: a < owed.charges ? a : owed.charges, deposit: b < owed.deposit ? b : owed.deposit };
        const result = creditMoney(before, credited, 0n);
        assert.ok(!isRefusal(result));
        const [after, excess] = [result.money, result.excess];
        assert.equal(before.paid, after.paid + excess.charges + excess.deposit);
        const open = openSides(after);
        assert.ok(open.charges >= 0n && open.deposit >= 0n);
      }),
    );
  });

  test('of the service itself stops at what the charges are worth', () => {
    const line = (id: string, lineType: CreditableLine['lineType'], value: bigint): CreditableLine => ({
      id,
      lineType,
      amount: value,
      credited: 0n,
    });
    const lines = [
      line('rent', 'RENT', 1_000n),
      line('discount', 'DISCOUNT', -300n),
      line('credit', 'CREDIT', -200n),
      line('deposit', 'DEPOSIT', 400n),
    ];
    const before = money({ total: 900n, deposit: 400n });
    assert.equal(usedCredit(lines), 200n);
    const [rent, deposit] = [lines[0] as CreditableLine, lines[3] as CreditableLine];
    const trimmed = trimCredits(before, lines, [
      { line: rent, amount: 1_000n },
      { line: deposit, amount: 400n },
    ]);
    assert.deepEqual(creditedSides(trimmed), { charges: 700n, deposit: 400n });
    assert.deepEqual(
      returnCredit(lines, 150n).map((credit) => [credit.line.id, credit.amount]),
      [['credit', -150n]],
    );
  });
});
