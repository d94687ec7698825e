import assert from 'node:assert/strict';
import type { Books } from './books.ts';
import { catchUp, changeRent, checkCarried } from './carried.ts';
import { creditAutomatically, restOf, waiveOpenDeposit } from './credit-notes.ts';
import { both, type Invoice, type Lease, type Line, type Receipt } from './figures.ts';
import { addDays, firstOf, lastDay, monthOf, occupies } from './lease-books.ts';
import { handover, type Room } from './meters.ts';
import { type Data, dong, pick, type Run, type Step } from './run.ts';

export function newLease(run: Run, data: Data, cycleFrom = monthOf(data.billing_starts_on)): Lease {
  const received = data.deposit_received ? dong(data.deposit_received.amount) : 0n;
  const lease: Lease = {
    id: data.id,
    room: data.room_id,
    renter: data.renter_id,
    start: data.start_date,
    end: data.end_date,
    endedOn: null,
    settledAt: null,
    transferred: false,
    cancelled: false,
    billingFrom: data.billing_starts_on,
    rents: new Map([[data.start_date, dong(data.monthly_rent)]]),
    continued: data.transferred_from !== null,
    daily: data.proration === 'DAILY',
    cycle: { months: data.rent_cycle_months, from: cycleFrom },
    deposit: dong(data.deposit_amount),
    outside: received,
    held: received,
    forfeited: 0n,
    catchUp: null,
    daysKept: false,
  };
  run.books.leases.push(lease);
  return lease;
}

const NO_END = '9999-12-31';
export const taken = (run: Run, room: string, from: string, to: string | null, except?: Lease): boolean =>
  run.books.leases.some((other) => other !== except && other.room === room && occupies(other, from, to ?? NO_END));

export async function rent(run: Run, { a, b, c, d }: Step): Promise<void> {
  const [room, renter] = [pick(run.rooms, a) as Room, pick(run.renters, b) as string];
  const start_date = addDays(run.today, pick([-40, -12, -3, 0, 0, 5, 20], c) as number);
  const end_date = d % 5 === 0 ? addDays(start_date, 45) : null;
  const deposit = pick([0n, 3_000_000n, 2_000_000n], d) as bigint;
  const initial = c % 2 === 0 ? await handover(run, room, start_date, a) : null;
  const body = {
    room_id: room.id,
    renter_id: renter,
    start_date,
    monthly_rent: pick(['3000000', '2500001'], b),
    deposit_amount: `${deposit}`,
    proration: d % 4 === 1 ? 'NONE' : 'DAILY',
    rent_cycle_months: pick([1, 1, 3, 2, 1, 6, 12], a + d),
    ...(end_date ? { end_date } : {}),
    ...(deposit > 0n && d % 2 === 0 ? { deposit_received: { amount: '1000000', received_on: run.today } } : {}),
    ...(d % 7 === 3 ? { billing_starts_on: addDays(start_date, 10) } : {}),
    ...(initial ? { initial_readings: initial.values } : {}),
  };
  const response = await run.post('/leases', body);
  const overlaps = taken(run, room.id, start_date, end_date);
  if (run.agree(response, overlaps ? 'room_has_active_lease' : (initial?.refused ?? null)))
    newLease(run, response.data);
}

export async function renew(run: Run, { a, b, c }: Step): Promise<void> {
  const lease = pick(run.books.leases, a);
  if (!lease) return;
  const from = pick(
    [firstOf(monthOf(run.today, 1)), run.today, addDays(run.today, 9), addDays(run.today, -8), addDays(run.today, -40)],
    b,
  ) as string;
  const from_date = from < lease.start ? lease.start : from;
  const longer = lease.end !== null && c % 2 === 0 ? addDays(run.today, 60) : null;
  const rent = { monthly_rent: pick(['3300000', '2900000'], c), from_date };
  const response = await run.post(`/leases/${lease.id}/renew`, { ...rent, ...(longer ? { end_date: longer } : {}) });
  const end = longer ?? lease.end;
  const over = lease.cancelled || lease.endedOn !== null;
  const early = end !== null && end < lease.start;
  const expected = over
    ? 'lease_not_active'
    : early
      ? 'validation_failed'
      : end !== null && end < run.today
        ? 'lease_not_active'
        : longer && taken(run, lease.room, lease.start, end, lease)
          ? 'room_has_active_lease'
          : null;
  // A discount that a person gave on a draft may exceed what the draft bills by the new rent.
  const discounted = run.books.liveOf(lease).some((each) => each.state === 'DRAFT' && each.lines.some(isByHand));
  if (!run.agree(response, expected, discounted && expected === null ? ['negative_total'] : [])) return;
  if (lease.end !== null && end !== null && end > lease.end) catchUp(lease, lease.end);
  lease.end = end;
  changeRent(run.books, lease, from_date, dong(rent.monthly_rent as string));
  for (const invoice of run.books.liveOf(lease)) await readAgain(run, invoice, monthOf(from_date));
}

/** A draft that bills that month or a later one was calculated again. */
export async function readAgain(run: Run, invoice: Invoice, since = ''): Promise<void> {
  const stored = await run.get(`/invoices/${invoice.id}`);
  if (invoice.state === 'DRAFT' && invoice.kind !== 'ONE_OFF' && lastMonthOf(invoice) >= since) {
    run.absorb(stored);
    checkCarried(run.books, invoice);
  }
  run.same(invoice, stored);
}

const lastMonthOf = ({ period, lines }: Invoice): string =>
  [period, ...lines.map(({ meta }) => String(meta.service_period ?? ''))].toSorted().at(-1) as string;

export const isByHand = ({ meta }: Line): boolean => meta.source === 'manual' || meta.edited === true;

const isActive = (run: Run, lease: Lease): boolean =>
  !lease.cancelled && lease.endedOn === null && lease.start <= run.today && lastDay(lease) >= run.today;

export async function cancelReservation(run: Run, { a, b }: Step): Promise<void> {
  const ahead = run.books.leases.filter((each) => each.start > run.today && !each.cancelled);
  const lease = pick(a % 3 === 0 ? run.books.leases : ahead, a);
  if (!lease) return;
  const { books } = run;
  const upcoming = !lease.cancelled && lease.endedOn === null && lease.start > run.today;
  const deposit = pick(['REFUND', 'FORFEIT', null], b) ?? null;
  const response = await run.post(`/leases/${lease.id}/cancel`, { reason: 'thôi', ...(deposit ? { deposit } : {}) });
  const unsaid = lease.held > 0n && deposit === null;
  const expected = !upcoming ? 'invalid_status_transition' : unsaid ? 'validation_failed' : null;
  if (!run.agree(response, expected)) return;
  for (const invoice of books.liveOf(lease))
    if (both(invoice.paid) + invoice.recovered === 0n) books.cancel(invoice);
    else forgive(books, invoice);
  if (lease.held > 0n && deposit === 'REFUND') {
    const receipt: Receipt = { id: '', method: 'CASH' };
    books.payOut('DEPOSIT_REFUND', { renter: lease.renter, lease }, lease.held, receipt);
    await learnReceipts(run, lease.renter, [receipt]);
  } else lease.held = 0n;
  lease.cancelled = true;
}

/** Nothing is owed any more: paid amounts other than the deposit become credit. */
function forgive(books: Books, invoice: Invoice): void {
  waiveOpenDeposit(books, invoice);
  const charges = invoice.lines.filter(({ type }) => type !== 'DEPOSIT' && type !== 'CREDIT');
  creditAutomatically(
    books,
    invoice,
    charges.map((line) => ({ line, amount: restOf(line) })),
  );
}

/** Receipts the service created itself are found by their order. */
export async function learnReceipts(run: Run, renter: string, receipts: Receipt[]): Promise<void> {
  if (receipts.length === 0) return;
  const known = new Set(run.books.parts.map(({ receipt }) => receipt.id));
  const { payments } = await run.get(`/payments?limit=200&renter_id=${renter}`);
  const fresh = payments.filter(({ receipt_id }: Data) => !known.has(receipt_id));
  const rows = new Map<string, Data>(fresh.map((row: Data) => [row.receipt_id, row]));
  // Ids of receipts grow with time.
  const ordered = [...rows.keys()].toSorted().map((id) => rows.get(id));
  assert.equal(ordered.length, receipts.length, 'one receipt per source of money');
  for (const [index, receipt] of receipts.entries()) {
    receipt.id = ordered[index].receipt_id;
    assert.equal(ordered[index].display.method.value, receipt.method);
  }
}

export async function refundDeposit(run: Run, { a, b }: Step): Promise<void> {
  const { leases } = run.books;
  const lease = pick(a % 4 === 0 ? leases : leases.filter(({ held }) => held > 0n), a);
  if (!lease) return;
  const input = pick([lease.held, lease.held / 2n, lease.held + 1n], b) as bigint;
  const amount = input > 0n ? input : 1n;
  const response = await run.post(`/leases/${lease.id}/deposit-refunds`, { amount: `${amount}`, method: 'CASH' });
  if (!run.agree(response, amount > lease.held ? 'insufficient_deposit' : null)) return;
  const receipt = { id: response.data.receipt_id, method: 'CASH' };
  run.books.payOut('DEPOSIT_REFUND', { renter: lease.renter, lease }, amount, receipt);
}

export { isActive };
