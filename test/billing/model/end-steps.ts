import assert from 'node:assert/strict';
import { checkCarried, rentUsed, reopen } from './carried.ts';
import { waiveOpenDeposit } from './credit-notes.ts';
import type { Lease } from './figures.ts';
import { checkRents } from './invoice-steps.ts';
import {
  addDays,
  billableDays,
  closeInvoices,
  drawnReceipts,
  lastDay,
  noteEnd,
  rentDays,
  settle,
} from './lease-books.ts';
import { isActive, isByHand, learnReceipts, newLease, readAgain, taken } from './lease-steps.ts';
import { handover, type Room } from './meters.ts';
import { type Data, dong, pick, type Run, type Step } from './run.ts';

const roomOf = (run: Run, lease: Lease): Room => run.rooms.find(({ id }) => id === lease.room) as Room;

/** The response of ending or settling, without the fields that only a stored invoice has. */
const amounts = ({ data }: Data) =>
  data && {
    lines: data.invoice?.lines.map((line: Data) => [line.display.line_type.value, line.amount]) ?? null,
    figures: data.invoice && [data.invoice.total_amount, data.invoice.paid_amount, data.invoice.display.status.value],
    response: [data.deposit_applied, data.refund_amount, data.amount_due, data.lease.deposit_held, data.lease.ended_on],
  };

function money(lease: Lease, { b, c, d }: Step) {
  const forfeit = pick([0n, 0n, 0n, 200_000n, lease.held + 1n], d) as bigint;
  const method = b % 2 === 0 ? 'CASH' : null;
  const body = {
    ...(c % 3 === 0 ? { damages: [{ description: 'Vỡ gương', amount: '350000' }] } : {}),
    ...(forfeit > 0n ? { forfeit_amount: `${forfeit}` } : {}),
    ...(method ? { refund_method: method } : {}),
  };
  return { forfeit, method, body, short: forfeit > lease.held };
}

/** Previews the step, then runs it: both must return the same. */
async function previewAndRun(run: Run, path: string, body: object) {
  const preview = await run.post(path, { ...body, preview: true });
  const response = await run.post(path, body);
  assert.deepEqual(
    [preview.status, preview.error?.code, amounts(preview)],
    [response.status, response.error?.code, amounts(response)],
  );
  return response;
}

/** Discounts that people wrote into drafts may exceed what the settlement bills. */
const discounted = (run: Run, lease: Lease): string[] =>
  run.books.invoices.some((each) => each.lease === lease && each.lines.some(isByHand)) ? ['negative_total'] : [];

/** Checks the money of a settlement, and that no day of the lease was left unbilled. */
async function book(run: Run, lease: Lease, data: Data, forfeit: bigint, method: string | null): Promise<void> {
  const { books } = run;
  if (data.invoice) {
    assert.equal(data.invoice.kind, 'SETTLEMENT');
    const owed = books.available(lease.renter);
    const invoice = run.absorb(data.invoice);
    const creditLines = invoice.lines.filter(({ type }) => type === 'CREDIT').map(({ amount }) => amount);
    assert.deepEqual(creditLines, owed < 0n ? [-owed] : []);
    checkRents(lease, invoice);
    checkCarried(books, invoice);
    books.issue(invoice);
  }
  const settled = settle(books, lease, forfeit, method);
  assert.deepEqual(
    [dong(data.deposit_applied), dong(data.refund_amount), dong(data.amount_due), dong(data.lease.deposit_held)],
    [settled.applied, settled.refund, settled.due, lease.held],
  );
  await learnReceipts(run, lease.renter, settled.receipts);
  if (lease.daily) {
    const days = new Set(rentDays(books, lease));
    const left = billableDays(lease, lease.start, lastDay(lease)).filter((day) => !days.has(day));
    assert.deepEqual(left, [], 'a settled lease has no unbilled day');
  }
  run.assertNothingBilledTwice(lease);
  run.assertFeesBilledOnce();
}

export async function end(run: Run, step: Step): Promise<void> {
  const { a, b, c } = step;
  const { books } = run;
  const lease = pick(a % 4 === 0 ? books.leases : books.leases.filter((each) => isActive(run, each)), a);
  if (!lease) return;
  const end_date = addDays(run.today, pick([0, 0, 0, -3, -9, -35], b) as number);
  const endedOn = lease.end !== null && lease.end < end_date ? lease.end : end_date;
  const { forfeit, method, body, short } = money(lease, step);
  const keep = c % 5 === 4;
  const final = c % 2 === 0 ? await handover(run, roomOf(run, lease), endedOn, a) : null;
  const response = await previewAndRun(run, `/leases/${lease.id}/end`, {
    end_date,
    ...body,
    ...(keep ? { credit_unused_days: false } : {}),
    ...(final ? { final_readings: final.values } : {}),
  });
  const over = lease.cancelled || lease.endedOn !== null;
  const expected = over
    ? 'lease_not_active'
    : end_date < lease.start
      ? 'validation_failed'
      : (final?.refused ?? (short ? 'insufficient_deposit' : null));
  if (!run.agree(response, expected, discounted(run, lease))) return;
  lease.endedOn = endedOn;
  lease.daysKept ||= keep;
  lease.settledAt = books.parts.length;
  closeInvoices(books, lease, endedOn, { creditDays: !keep, used: rentUsed(books, lease, endedOn, false) });
  await book(run, lease, response.data, forfeit, method);
}

export async function settleAgain(run: Run, step: Step): Promise<void> {
  const { a } = step;
  const ended = run.books.leases.filter(({ endedOn }) => endedOn !== null);
  const lease = pick(a % 4 === 0 ? run.books.leases : ended, a);
  if (!lease) return;
  const { forfeit, method, body, short } = money(lease, step);
  const response = await previewAndRun(run, `/leases/${lease.id}/settle`, body);
  const expected = lease.endedOn === null ? 'invalid_status_transition' : short ? 'insufficient_deposit' : null;
  if (!run.agree(response, expected)) return;
  for (const invoice of run.books.liveOf(lease))
    if (invoice.state === 'ISSUED') noteEnd(run.books, lease, invoice, waiveOpenDeposit(run.books, invoice));
  await book(run, lease, response.data, forfeit, method);
}

export async function undoEnd(run: Run, { a }: Step): Promise<void> {
  const { books } = run;
  const ended = books.leases.filter(({ endedOn }) => endedOn !== null);
  const lease = pick(a % 4 === 0 ? books.leases : ended, a);
  if (!lease) return;
  const since = books.parts.slice(lease.settledAt ?? books.parts.length);
  const refunded = since.some((each) => each.live && each.out && each.lease === lease);
  const invalid = lease.endedOn === null || lease.transferred || refunded;
  const back = books.wouldReturn(drawnReceipts(books, lease)).deposits.get(lease) ?? 0n;
  const settlements = books.liveOf(lease).filter(({ kind }) => kind === 'SETTLEMENT');
  const response = await run.post(`/leases/${lease.id}/reopen`, { reason: 'ở lại' });
  const expected = invalid
    ? 'invalid_status_transition'
    : lease.held + lease.forfeited + back < 0n
      ? 'insufficient_deposit'
      : settlements.some(({ recovered }) => recovered > 0n)
        ? 'invoice_has_payments'
        : taken(run, lease.room, lease.start, lease.end, lease)
          ? 'room_has_active_lease'
          : null;
  if (!run.agree(response, expected, discounted(run, lease))) return;
  await learnReceipts(run, lease.renter, reopen(books, lease));
  for (const invoice of books.liveOf(lease)) await readAgain(run, invoice);
}

export async function transfer(run: Run, { a, b, c }: Step): Promise<void> {
  const { books } = run;
  const lease = pick(a % 4 === 0 ? books.leases : books.leases.filter((each) => isActive(run, each)), a);
  const room = pick(run.rooms, b);
  if (!lease || !room) return;
  const from_date = addDays(run.today, pick([0, 1, -2], c) as number);
  const endedOn = addDays(from_date, -1);
  const final = c % 5 === 0 ? await handover(run, roomOf(run, lease), endedOn, a) : null;
  const initial = c % 2 === 0 ? await handover(run, room, from_date, b) : null;
  const body = {
    ...{ room_id: room.id, from_date },
    ...(final ? { final_readings: final.values } : {}),
    ...(initial ? { initial_readings: initial.values } : {}),
  };
  const response = await run.post(`/leases/${lease.id}/transfer`, body);
  const invalid = from_date <= lease.start || room.id === lease.room || (lease.end !== null && from_date > lease.end);
  const expected = !isActive(run, lease)
    ? 'lease_not_active'
    : invalid
      ? 'validation_failed'
      : taken(run, room.id, from_date, lease.end)
        ? 'room_has_active_lease'
        : (final?.refused ?? initial?.refused ?? null);
  if (!run.agree(response, expected, discounted(run, lease))) return;
  const next = newLease(run, response.data, lease.cycle.from);
  next.outside = lease.held;
  next.held = lease.held;
  lease.held = 0n;
  lease.endedOn = endedOn;
  lease.transferred = true;
  closeInvoices(books, lease, endedOn, { creditDays: true, moves: true, used: rentUsed(books, lease, endedOn, true) });
  // What the old room still owes for an already billed month gets a separate invoice.
  const { invoices } = await run.get(`/invoices?limit=200&lease_id=${lease.id}&kind=SETTLEMENT`);
  for (const data of invoices.filter(({ id }: Data) => !books.invoices.some((known) => known.id === id))) {
    const invoice = run.absorb(data);
    checkCarried(books, invoice);
    books.issue(invoice);
    run.same(invoice, data);
  }
  run.assertNothingBilledTwice(lease);
}
