import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startService } from '../support/service.ts';
import { assertBooksAgree } from './model/assert-books-agree.ts';
import { assertCashAddsUp, closeCash, handOver, resolveHandover } from './model/cash-steps.ts';
import { end, settleAgain, transfer, undoEnd } from './model/end-steps.ts';
import { refundElectricity } from './model/guard-steps.ts';
import {
  addLine,
  changeLine,
  createManualInvoice,
  generate,
  issue,
  refresh,
  removeLine,
} from './model/invoice-steps.ts';
import { addDays, firstOf, monthOf } from './model/lease-books.ts';
import { cancelReservation, refundDeposit, renew, rent } from './model/lease-steps.ts';
import { addFee, correct, read, removeFee, removeReading, setPrices } from './model/meter-steps.ts';
import { allocate, cancel, creditNote, move, pay, refundCredit, reverse, writeOff } from './model/money-steps.ts';
import { Run, type Step } from './model/run.ts';
import { billMonth } from './model/run-steps.ts';

const SEQUENCES = Number(process.env.SEQUENCES ?? 60);
const STEPS = 120;
const MIN_STEPS = 2_000;

const days = (run: Run, { a }: Step) => run.on(addDays(run.today, 1 + (a % 9)));
const month = (run: Run, { a }: Step) => run.on(addDays(firstOf(monthOf(run.today, 1)), a % 28));

/** The possible steps with their relative frequency. */
const OPERATIONS: Record<string, [weight: number, (run: Run, step: Step) => Promise<void>]> = {
  days: [3, days],
  month: [4, month],
  rent: [8, rent],
  read: [8, read],
  correct: [4, correct],
  removeReading: [1, removeReading],
  setPrices: [2, setPrices],
  addFee: [2, addFee],
  removeFee: [1, removeFee],
  generate: [14, generate],
  billMonth: [2, billMonth],
  createManualInvoice: [3, createManualInvoice],
  addLine: [3, addLine],
  changeLine: [3, changeLine],
  removeLine: [2, removeLine],
  refresh: [3, refresh],
  issue: [5, issue],
  cancel: [4, cancel],
  pay: [10, pay],
  allocate: [4, allocate],
  reverse: [4, reverse],
  move: [4, move],
  creditNote: [5, creditNote],
  writeOff: [2, writeOff],
  refundElectricity: [2, refundElectricity],
  refundCredit: [2, refundCredit],
  renew: [2, renew],
  end: [5, end],
  settleAgain: [2, settleAgain],
  refundDeposit: [2, refundDeposit],
  undoEnd: [3, undoEnd],
  transfer: [3, transfer],
  cancelReservation: [2, cancelReservation],
  handOver: [4, handOver],
  resolveHandover: [4, resolveHandover],
  closeCash: [2, closeCash],
};

/** Steps that cannot move cash. If one did, the next other step would find out, or the end. */
const WITHOUT_CASH = [
  ...['days', 'month', 'read', 'correct', 'removeReading', 'setPrices', 'addFee', 'removeFee', 'generate', 'billMonth'],
  ...['createManualInvoice', 'addLine', 'changeLine', 'removeLine', 'refresh', 'issue'],
];

// Sequences shrink step by step; shrinking the numbers too would take minutes and make them no clearer.
const number = fc.noShrink(fc.nat(1_000_000));
const step = fc.oneof(
  ...Object.entries(OPERATIONS).map(([op, [weight]]) => ({
    weight,
    arbitrary: fc.record({ op: fc.constant(op), a: number, b: number, c: number, d: number }),
  })),
);
// Most steps need a renter, so every sequence begins with renters in three rooms.
const movingIn = [0, 1, 2].map((n): Step => ({ op: 'rent', a: n, b: n, c: n, d: n * 3 + 1 }));

const service = await startService();
const seed = process.env.FC_SEED ? Number(process.env.FC_SEED) : 20_261_115;

// However slow the machine, every sequence is run; only shrinking a failed one has a limit.
const SHRINKING_MS = 100_000;

test('after any sequence of commands the books agree with the model', { timeout: 900_000 }, async () => {
  let done = 0;
  let failedAt: number | null = null;
  const property = fc.asyncProperty(fc.array(step, { maxLength: STEPS, size: 'max' }), async (steps) => {
    fc.pre(failedAt === null || Date.now() - failedAt < SHRINKING_MS);
    const run = await Run.open(service);
    try {
      for (const each of [...movingIn, ...steps]) {
        const before = run.calls.length;
        await OPERATIONS[each.op]?.[1](run, each);
        if (run.calls.length > before && !WITHOUT_CASH.includes(each.op)) await assertCashAddsUp(run);
      }
      await assertCashAddsUp(run);
      await assertBooksAgree(run);
    } catch (error) {
      failedAt ??= Date.now();
      throw new Error(`${(error as Error).message}\n\n${run.calls.join('\n')}`, { cause: error });
    }
    done += run.done;
  });
  await fc.assert(property, { seed, numRuns: SEQUENCES });
  assert.ok(done >= MIN_STEPS, `only ${done} operations`);
});
