import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import {
  balanceChanges,
  formatParts,
  type MovedMoney,
  parseParts,
  parts,
  releasePayments,
  shiftPayments,
  totalOf,
} from './payment.ts';

const money = (some: Partial<MovedMoney>): MovedMoney => ({
  direction: 'IN',
  method: 'CASH',
  leaseId: 'lease',
  renterId: 'renter',
  parts: parts({}),
  ...some,
});
const changes = (added: MovedMoney[], removed: MovedMoney[] = []) => {
  const { deposits, credits } = balanceChanges(added, removed);
  return { deposit: deposits.get('lease') ?? 0n, credit: credits.get('renter') ?? 0n };
};
const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
const someParts = fc
  .record({ charges: amount, deposit: amount, credit: amount, recovered: amount })
  .map((some) => parts(some));

suite('balances that payments change', () => {
  test('money that comes in fills the deposit and the credit', () => {
    const paid = parts({ charges: 700n, deposit: 200n, credit: 100n });
    assert.deepEqual(changes([money({ parts: paid })]), { deposit: 200n, credit: 100n });
  });

  test('what is paid from a deposit or from credit is taken there', () => {
    const paid = parts({ charges: 700n });
    assert.deepEqual(changes([money({ method: 'DEPOSIT', parts: paid })]), { deposit: -700n, credit: 0n });
    assert.deepEqual(changes([money({ method: 'CREDIT', parts: paid })]), { deposit: 0n, credit: -700n });
  });

  test('a deposit that pays a DEPOSIT line stays what it is', () => {
    assert.deepEqual(changes([money({ method: 'DEPOSIT', parts: parts({ deposit: 300n }) })]), {
      deposit: 0n,
      credit: 0n,
    });
  });

  test('a refund takes the part it refunds', () => {
    const out = (some: Parameters<typeof parts>[0]) => [money({ direction: 'OUT', parts: parts(some) })];
    assert.deepEqual(changes(out({ deposit: 500n })), { deposit: -500n, credit: 0n });
    assert.deepEqual(changes(out({ credit: 500n })), { deposit: 0n, credit: -500n });
  });

  test('reversing changes by the opposite, and moving nothing changes nothing', () => {
    const method = fc.constantFrom('CASH', 'DEPOSIT', 'CREDIT');
    const direction = fc.constantFrom('IN', 'OUT');
    fc.assert(
      fc.property(fc.array(fc.record({ method, direction, parts: someParts }), { maxLength: 6 }), (some) => {
        const payments = some.map((each) => money(each as Partial<MovedMoney>));
        const [done, undone] = [changes(payments), changes([], payments)];
        assert.deepEqual(undone, { deposit: -done.deposit, credit: -done.credit });
        assert.deepEqual(balanceChanges(payments, payments), { deposits: new Map(), credits: new Map() });
      }),
    );
  });
});

suite('payments on an invoice', () => {
  test('stored parts are read as they were written', () => {
    fc.assert(
      fc.property(someParts, (some) => {
        const stored = formatParts(some);
        assert.deepEqual(parseParts(stored), some);
        assert.equal(stored.amount, `${totalOf(some)}.00`);
      }),
    );
  });

  test('money leaves the payments in their order, side by side', () => {
    const payments = [
      { id: 'a', parts: parts({ charges: 100n, deposit: 50n }) },
      { id: 'b', parts: parts({ charges: 100n }) },
    ];
    assert.deepEqual(
      releasePayments(payments, { charges: 130n, deposit: 50n }).map(({ payment, stays, leaves }) => [
        payment.id,
        stays,
        leaves,
      ]),
      [
        ['a', parts({}), { charges: 100n, deposit: 50n }],
        ['b', parts({ charges: 70n }), { charges: 30n, deposit: 0n }],
      ],
    );
    assert.throws(() => releasePayments(payments, { charges: 201n, deposit: 0n }), RangeError);
  });

  test('shifting keeps every payment’s amount and shifts what was asked for, as far as it goes', () => {
    const shifted = fc.bigInt({ min: -20_000_000n, max: 20_000_000n });
    const payment = fc.record({ charges: amount, deposit: amount }).map((some) => ({ parts: parts(some) }));
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 5 }), shifted, (payments, by) => {
        const shifts = shiftPayments(payments, by);
        for (const each of shifts) {
          assert.equal(totalOf(each.parts), totalOf(each.payment.parts));
          assert.equal(each.parts.deposit - each.payment.parts.deposit, each.by);
          assert.ok(each.parts.charges >= 0n && each.parts.deposit >= 0n);
        }
        const side = by > 0n ? 'charges' : 'deposit';
        const possible = payments.reduce((sum, each) => sum + each.parts[side], 0n);
        const wanted = by < 0n ? -by : by;
        const total = shifts.reduce((sum, each) => sum + each.by, 0n);
        assert.equal(total < 0n ? -total : total, wanted < possible ? wanted : possible);
      }),
    );
  });
});
