import assert from 'node:assert/strict';
import { checkCarried, laggingMonths } from './carried.ts';
import { type Invoice, type Lease, type Line, sum } from './figures.ts';
import {
  billableDays,
  countsDays,
  cycleFrom,
  firstOf,
  lastDay,
  lastOf,
  monthOf,
  occupies,
  owesRent,
  rentDays,
  rentOf,
  standingDays,
} from './lease-books.ts';
import { type Data, dong, pick, type Run, type Step } from './run.ts';

/** Usually a draft, sometimes any invoice, so that refusals are exercised too. */
function chooseDraft(run: Run, at: number): Invoice | undefined {
  const drafts = run.books.invoices.filter(({ state }) => state === 'DRAFT');
  return pick(at % 5 === 0 ? run.books.invoices : drafts, at);
}

export const chooseInvoice = (run: Run, at: number): Invoice | undefined =>
  pick(at % 4 === 0 ? run.books.invoices : run.books.invoices.filter(({ state }) => state === 'ISSUED'), at);

const chargesOf = (lines: Line[]): bigint =>
  sum(lines.filter(({ type }) => type !== 'DEPOSIT' && type !== 'CREDIT').map(({ amount }) => amount));

/** What the service calculates besides prices: which lease is billed, the deposit, the credit and the days. */
function checkCalculated(run: Run, invoice: Invoice): void {
  const { books } = run;
  const typed = (type: string) => invoice.lines.filter((line) => line.type === type);
  const charges = chargesOf(invoice.lines);
  const available = books.available(invoice.renter, invoice);
  const credit = available < 0n ? -available : -(available < charges ? available : charges);
  assert.equal(sum(typed('CREDIT').map(({ amount }) => amount)), credit, 'credit is used up to the charges');
  checkLines(run, invoice);
}

/** All of it but the credit: a run may bill several leases of a renter in any order. */
export function checkLines(run: Run, invoice: Invoice): void {
  const { books } = run;
  const { lease } = invoice;
  const typed = (type: string) => invoice.lines.filter((line) => line.type === type);
  const billed = books.liveOf(lease).filter((other) => other !== invoice);
  // A credited deposit is waived; only one credited with rebill is billed again.
  const billedDeposit = sum(
    billed.flatMap(({ lines }) =>
      lines.filter(({ type }) => type === 'DEPOSIT').map((line) => line.amount - (line.freed ? line.credited : 0n)),
    ),
  );
  const lacking = lease.deposit - lease.outside - billedDeposit;
  // A deposit line edited by a person replaces the calculated one; a manual deposit line counts towards it.
  const [calculated, written] = [true, false].map((wanted) =>
    typed('DEPOSIT').filter(({ meta }) => (meta.source === 'deposit') === wanted),
  ) as [Line[], Line[]];
  if (!calculated.some(({ meta }) => meta.edited)) {
    const missing = lacking - sum(written.map(({ amount }) => amount));
    const expected = missing > 0n && lease.endedOn === null ? missing : 0n;
    assert.equal(sum(calculated.map(({ amount }) => amount)), expected, 'the outstanding deposit');
  }
  checkRent(run, invoice);
  checkCarried(books, invoice);
  run.assertNothingBilledTwice(lease);
  run.assertFeesBilledOnce();
}

/** Every day of the month and the rest of its cycle once, or whole months if nothing of them was billed, at the agreed rent. */
function checkRent({ books }: Run, invoice: Invoice): void {
  const { lease, period } = invoice;
  const before = new Set(rentDays(books, lease, invoice));
  const rent = invoice.lines.filter(({ meta }) => meta.source === 'rent');
  const byHand = rent.filter(({ meta }) => meta.edited);
  const kept = byHand.flatMap(standingDays);
  // Also what invoices of earlier months left out.
  const ahead = invoice.kind === 'SETTLEMENT' ? [period] : cycleFrom(lease, period);
  const months = [...laggingMonths(books, lease, period), ...ahead].filter((month) => owesRent(lease, month, before));
  if (countsDays(lease, period)) {
    const owed = months
      .flatMap((month) => billableDays(lease, firstOf(month), lastOf(month)))
      .filter((day) => !before.has(day));
    const mine = rentDays(books, lease).filter((day) => !before.has(day));
    assert.deepEqual([...new Set(mine)].toSorted(), [...new Set([...owed, ...kept])].toSorted(), 'every day once');
  } else if (byHand.length === 0) {
    const billed = new Set(rent.map(({ meta }) => meta.service_period));
    assert.deepEqual([...billed].toSorted(), [...new Set(months)].toSorted(), 'a whole month once');
  }
  checkRents(lease, invoice);
}

export function checkRents(lease: Lease, { lines }: Invoice): void {
  const rent = lines.filter(({ meta }) => meta.source === 'rent' && !meta.edited);
  assert.deepEqual(
    rent.map(({ amount }) => amount),
    rent.map((line) => rentOf(lease, line)),
    'the agreed rent',
  );
}

const shown = (data: Data) =>
  data.lines.map((line: Data) => [line.display.line_type.value, line.quantity, line.amount]);

export async function generate(run: Run, { a, b, c, d }: Step): Promise<void> {
  // Usually a room with a lease; billing an empty room is refused, which needs to be covered only once.
  const rented = run.rooms.filter(({ id }) => run.books.leases.some((lease) => lease.room === id && !lease.cancelled));
  const room = pick(a % 8 === 0 ? run.rooms : rented, a);
  if (!room) return;
  const period = monthOf(run.today, [0, 0, -1, 0, 1, -1, -2, 0][b % 8]);
  const body = { room_id: room.id, period, ...(c % 2 === 0 ? { issue: true } : {}) };
  const lease = run.books.leases
    .filter((each) => each.room === room.id && occupies(each, firstOf(period), lastOf(period)))
    .toSorted((x, y) => (x.start < y.start ? 1 : -1))[0];
  const live = lease ? run.books.liveOf(lease) : [];
  const existing =
    live.find((i) => i.kind === 'MONTHLY' && i.period === period) ??
    live
      .filter((i) => i.kind === 'SETTLEMENT' && i.period >= period)
      .toSorted((x, y) => (x.period + x.id < y.period + y.id ? 1 : -1))[0];
  const preview = d % 4 === 0 && !existing ? await run.post('/invoices/preview', body) : null;
  const response = await run.post('/invoices/generate', body);
  const expected = lease ? nothingToBill(run, lease, period, response) : 'room_has_no_lease';
  if (preview) run.agree(preview, expected);
  if (!run.agree(response, expected)) return;
  assert.deepEqual([response.status, response.data.already_existed], existing ? [200, true] : [201, false]);
  if (existing) {
    assert.equal(response.data.id, existing.id);
    return run.same(existing, response.data);
  }
  if (preview) assert.deepEqual(shown(preview.data), shown(response.data));
  assert.equal(response.data.lease_id, lease?.id);
  const invoice = run.absorb(response.data);
  checkCalculated(run, invoice);
  if (c % 2 === 0) run.books.issue(invoice);
  run.same(invoice, response.data);
}

/** No invoice is made without lines: then no day of the month may be left to bill. */
function nothingToBill({ books }: Run, lease: Lease, period: string, response: Data): 'nothing_to_bill' | null {
  if (response.error?.code !== 'nothing_to_bill') return null;
  const billed = new Set(rentDays(books, lease));
  assert.ok(!cycleFrom(lease, period).some((month) => owesRent(lease, month, billed)));
  return 'nothing_to_bill';
}

/** A manual invoice; for a reservation it bills the deposit. */
export async function createManualInvoice(run: Run, { a, b, c }: Step): Promise<void> {
  const running = (lease: Lease) => !lease.cancelled && lease.endedOn === null && lastDay(lease) >= run.today;
  const lease = pick(run.books.leases.filter(running), a);
  if (!lease) return;
  const body = {
    room_id: lease.room,
    lease_id: lease.id,
    period: monthOf(run.today),
    issue: c % 4 !== 0,
    lines: [
      b % 2 === 0
        ? { description: 'Chìa khóa', unit_price: '80000', quantity: `${1 + (c % 3)}` }
        : { description: 'Cọc', unit_price: '1000000', line_type: 'DEPOSIT' },
    ],
  };
  const response = await run.post('/invoices', body);
  if (!run.agree(response, null)) return;
  const invoice = run.absorb(response.data);
  if (body.issue) run.books.issue(invoice);
  run.same(invoice, response.data);
}

export async function addLine(run: Run, { a, b, c }: Step): Promise<void> {
  const invoice = chooseDraft(run, a);
  if (!invoice) return;
  const amount = pick([50_000n, 400_000n, 4_000_000n], b) as bigint;
  const line_type = pick(['DISCOUNT', 'OTHER', 'DISCOUNT', 'OTHER', 'DEPOSIT'], c) as string;
  const input = { description: 'Thêm', unit_price: `${amount}`, line_type };
  const response = await run.post(`/invoices/${invoice.id}/lines`, input);
  const added = { DISCOUNT: -amount, OTHER: amount, DEPOSIT: 0n }[line_type] as bigint;
  const after = chargesOf(invoice.lines) + added;
  edited(run, invoice, response, after);
}

export async function changeLine(run: Run, { a, b, c, d }: Step): Promise<void> {
  const invoice = chooseDraft(run, a);
  const line = invoice && pick(invoice.lines, b);
  if (!line) return;
  const size = line.amount < 0n ? -line.amount : line.amount;
  const price = (c % 2 === 0 ? size / 2n : size + 10_000n) * (d % 5 === 0 && isSigned(line) ? -1n : 1n);
  const response = await run.patch(`/invoice-lines/${line.id}`, { unit_price: `${price}`, quantity: '1' });
  const editable = invoice.state === 'DRAFT' && line.type !== 'CREDIT';
  if (!editable) return void run.agree(response, 'invoice_not_editable');
  // A deposit cannot be negative, and a discount is subtracted whichever sign it was entered with.
  if (line.type === 'DEPOSIT' && price < 0n) return void run.agree(response, 'validation_failed');
  const amount = line.type === 'DISCOUNT' && price > 0n ? -price : price;
  edited(run, invoice, response, chargesOf(invoice.lines) + (line.type === 'DEPOSIT' ? 0n : amount - line.amount));
}

const isSigned = ({ type }: Line): boolean => type === 'DISCOUNT' || type === 'DEPOSIT';

export async function removeLine(run: Run, { a, b }: Step): Promise<void> {
  const invoice = chooseDraft(run, a);
  const line = invoice && pick(invoice.lines, b);
  if (!line) return;
  const response = await run.delete(`/invoice-lines/${line.id}`);
  const counts = line.type !== 'DEPOSIT' && line.type !== 'CREDIT';
  edited(run, invoice, response, chargesOf(invoice.lines) - (counts ? line.amount : 0n), line);
}

/** After a manual change the total follows, and the used credit never exceeds the available credit. */
function edited(run: Run, invoice: Invoice, response: Data, charges: bigint, gone?: Line): void {
  const credit = invoice.lines.find(({ type }) => type === 'CREDIT' && gone?.type !== 'CREDIT')?.amount ?? 0n;
  const negative = charges + (credit > 0n ? credit : 0n) < 0n;
  const expected = invoice.state !== 'DRAFT' ? 'invoice_not_editable' : negative ? 'negative_total' : null;
  if (!run.agree(response, expected)) return;
  run.absorb(response.data);
  const left = sum(invoice.lines.filter(({ type }) => type === 'CREDIT').map(({ amount }) => amount));
  const usable = charges > 0n ? charges : 0n;
  assert.equal(left, credit >= 0n || -credit <= usable ? credit : -usable);
  run.same(invoice, response.data);
}

export async function refresh(run: Run, { a }: Step): Promise<void> {
  const invoice = chooseDraft(run, a);
  if (!invoice) return;
  const response = await run.post(`/invoices/${invoice.id}/refresh`);
  // Only manually entered lines can exceed the charges.
  const byHand = chargesOf(invoice.lines.filter(({ meta }) => meta.source === 'manual' || meta.edited));
  const expected = invoice.state === 'DRAFT' ? null : 'invoice_not_editable';
  const tolerated = byHand < 0n && expected === null ? ['negative_total'] : [];
  if (!run.agree(response, expected, tolerated)) return run.sameAsStored(invoice);
  run.absorb(response.data);
  if (invoice.kind === 'MONTHLY') checkCalculated(run, invoice);
  run.same(invoice, response.data);
}

export async function issue(run: Run, { a, b }: Step): Promise<void> {
  const invoice = chooseDraft(run, a);
  if (!invoice) return;
  const response = await run.post(`/invoices/${invoice.id}/issue`, b % 3 === 0 ? { due_date: run.today } : {});
  if (!run.agree(response, invoice.state === 'DRAFT' ? null : 'invoice_not_editable')) return;
  invoice.due = response.data.due_date;
  run.books.issue(invoice);
  run.same(invoice, response.data);
  assert.ok(dong(response.data.total_amount) >= 0n);
}
