import assert from 'node:assert/strict';
import { catchUp, dropCarried } from './carried.ts';
import { applyNote, planNote, restOf } from './credit-notes.ts';
import {
  amountOf,
  both,
  type Holder,
  type Invoice,
  isOpen,
  type Lease,
  min,
  openOf,
  type Part,
  positive,
  type Receipt,
  statusOf,
  sum,
} from './figures.ts';
import { chooseInvoice } from './invoice-steps.ts';
import { firstOf, oldestFirst } from './lease-books.ts';
import { readAgain } from './lease-steps.ts';
import { type Data, dong, pick, type Run, type Step } from './run.ts';

const METHODS = ['CASH', 'BANK_TRANSFER'];

/** Who takes the money; a closed day takes no more cash. */
function collect(run: Run, c: number) {
  const method = METHODS[c % 2] as string;
  const by: Holder = Math.trunc(c / 2) % 2 === 0 ? 'owner' : 'clerk';
  const locked = method === 'CASH' && run.cash.isClosed(by, run.today) ? 'period_locked' : null;
  return { method, by, locked };
}

export async function pay(run: Run, { a, b, c }: Step): Promise<void> {
  const invoice = chooseInvoice(run, a);
  if (!invoice) return;
  const lost = statusOf(invoice) === 'PAID' && both(invoice.lost) > 0n;
  const most = lost ? invoice.lost.charges : both(openOf(invoice));
  const amount = pick([most, most, most / 2n, most / 3n, most + 1n, 100_000n], b) as bigint;
  const { method, by, locked } = collect(run, c);
  const response = await run.post('/payments', { invoice_id: invoice.id, amount: `${amount}`, method }, by);
  const payable = isOpen(invoice) || lost;
  const expected =
    amount <= 0n
      ? 'validation_failed'
      : !payable
        ? 'invoice_not_payable'
        : amount > most
          ? 'payment_exceeds_invoice_balance'
          : locked;
  if (expected === 'payment_exceeds_invoice_balance')
    assert.equal(dong(response.error?.details?.balance ?? '-1'), most);
  if (!run.agree(response, expected)) return;
  const receipt = { id: response.data.receipt_id, method, by };
  if (lost) run.books.recover(invoice, amount, receipt);
  else run.books.pay(invoice, amount, receipt);
  await run.sameAsStored(invoice);
}

export async function allocate(run: Run, { a, b, c }: Step): Promise<void> {
  const renter = pick(run.renters, a) as string;
  const family = [...new Set([renter, pick(run.renters, b) as string])];
  const whose = c % 5 === 0 ? { renter_ids: family } : { renter_id: renter };
  const payers = 'renter_ids' in whose ? family : [renter];
  const amount = pick([500_000n, 3_000_000n, 3_500_000n, 9_000_000n], b) as bigint;
  const { method, by, locked } = collect(run, c);
  const response = await run.post('/payments/allocate', { ...whose, amount: `${amount}`, method }, by);
  if (!run.agree(response, locked)) return;
  const receipt = { id: response.data.payments[0].receipt_id, method, by };
  let left = amount;
  const expected: [string | null, bigint][] = [];
  for (const invoice of oldestFirst(run.books.invoices.filter((each) => payers.includes(each.renter)))) {
    const part = min(left, both(openOf(invoice)));
    if (part === 0n) break;
    left -= part;
    run.books.pay(invoice, part, receipt);
    expected.push([invoice.id, part]);
  }
  if (left > 0n) {
    run.books.keep(renter, left, receipt);
    expected.push([null, left]);
  }
  assert.deepEqual(
    response.data.payments.map((row: Data) => [row.invoice_id, dong(row.amount)]),
    expected,
  );
  assert.equal(dong(response.data.credit_amount), left);
}

/** The stored row of a part. Rows with equal public fields are distinguished by their sides and their age. */
async function rowOf(run: Run, part: Part): Promise<string> {
  const rows = await run.service.asOwner<{ id: string }>(
    `select id from payments where receipt_id = $1 and invoice_id is not distinct from $2 and status = 'RECORDED'
       and amount = $3 and charges_part = $4 and recovered_part = $5 order by created_at, id`,
    [part.receipt.id, part.invoice?.id ?? null, ...[amountOf(part), part.charges, part.recovered].map(String)],
  );
  const alike = run.books
    .partsOf(part.receipt)
    .filter((each) => each.invoice === part.invoice && amountOf(each) === amountOf(part))
    .filter((each) => each.charges === part.charges && each.recovered === part.recovered);
  assert.equal(rows.length, alike.length, 'a recorded payment is listed');
  return (rows[alike.indexOf(part)] as { id: string }).id;
}

/** Cash that its collector handed over comes out of the book of who reverses it. */
export async function reverse(run: Run, { a, b }: Step): Promise<void> {
  const { books } = run;
  const who: Holder = b % 3 === 0 ? 'clerk' : 'owner';
  const part = pick(
    books.parts.filter(({ live }) => live),
    a,
  );
  if (!part) return;
  const parts = books.partsOf(part.receipt);
  const id = await rowOf(run, part);
  const { deposits, credits } = books.wouldReturn([part.receipt]);
  const short = [...deposits].some(([lease, by]) => lease.held + by < 0n);
  const isCash = part.receipt.method === 'CASH';
  const amount = sum(parts.map((each) => (each.out ? 0n : amountOf(each))));
  const giver = isCash ? run.cash.giverOf(books, part.receipt, amount, who) : who;
  const response = await run.post(`/payments/${id}/reverse`, { reason: 'không về' }, who);
  const locked = isCash && run.cash.isClosed(giver, run.today) ? 'period_locked' : null;
  // Where both would refuse it, either does.
  if (!run.agree(response, short ? 'insufficient_deposit' : locked, short && locked ? [locked] : [])) return;
  books.reverse(part.receipt);
  const { by = 'owner' } = part.receipt;
  const isAdvanced = isCash && giver !== by;
  if (isAdvanced) run.cash.advance(giver, part.receipt, amount);
  const lowered = [...credits].filter(([, by]) => by < 0n).map(([renter]) => renter);
  const below = lowered.filter((renter) => (books.credit.get(renter) ?? 0n) < 0n);
  const warned = (response.body.meta.warnings ?? []).map((each: Data) => [each.code, each.renter_id ?? each.amount]);
  assert.deepEqual(warned, [
    ...below.map((renter) => ['credit_already_used', renter]),
    ...(isAdvanced ? [['cash_from_own_book', `${amount}.00`]] : []),
  ]);
  for (const invoice of new Set(parts.flatMap((each) => each.invoice ?? []))) await run.sameAsStored(invoice);
  run.agree(await run.post(`/payments/${id}/reverse`, { reason: 'lại' }), 'payment_already_reversed');
}

/** A payment on a write-off cannot move, nor can money taken from credit or deposit. */
const isBound = ({ recovered, receipt }: Part): boolean =>
  recovered > 0n || receipt.method === 'CREDIT' || receipt.method === 'DEPOSIT';

function refusedMove({ books }: Run, part: Part, target: Invoice | null): string | null {
  const amount = amountOf(part);
  if (target === part.invoice) return 'validation_failed';
  if (part.out) return 'payment_already_reversed';
  if (isBound(part)) return 'invalid_status_transition';
  if (part.invoice === null && books.available(part.renter) < amount) return 'insufficient_credit';
  if (target && !isOpen(target)) return 'invoice_not_payable';
  if (target && amount > both(openOf(target))) return 'payment_exceeds_invoice_balance';
  const applied = target ? positive(amount - openOf(target).charges) : 0n;
  const arrives = target && target.lease === part.lease ? applied : 0n;
  return part.deposit - arrives > (part.lease?.held ?? 0n) ? 'insufficient_deposit' : null;
}

export async function move(run: Run, { a, b, c }: Step): Promise<void> {
  const { books } = run;
  const part = pick(
    books.parts.filter(({ live }) => live),
    a,
  );
  if (!part) return;
  const source = part.invoice;
  const target = c % 3 === 0 ? null : chooseInvoice(run, b);
  if (target === undefined) return;
  const id = await rowOf(run, part);
  const expected = refusedMove(run, part, target);
  const response = await run.post(`/payments/${id}/move`, target ? { invoice_id: target.id } : { to_credit: true });
  if (!run.agree(response, expected)) return;
  books.move(part, target);
  for (const invoice of [source, target]) if (invoice) await run.sameAsStored(invoice);
}

export async function cancel(run: Run, { a, b }: Step): Promise<void> {
  const invoice = pick(run.books.invoices, a);
  if (!invoice) return;
  const toCredit = b % 2 === 0;
  const body = { reason: 'sai', ...(toCredit ? { payments: 'to_credit' } : {}) };
  const response = await run.post(`/invoices/${invoice.id}/cancel`, body);
  const paid = both(invoice.paid) > 0n;
  const expected =
    invoice.state === 'CANCELLED'
      ? 'invalid_status_transition'
      : (paid && !toCredit) || invoice.recovered > 0n
        ? 'invoice_has_payments'
        : paid && invoice.paid.deposit > invoice.lease.held
          ? 'insufficient_deposit'
          : null;
  if (!run.agree(response, expected)) return;
  run.books.cancel(invoice);
  for (const draft of dropCarried(run.books, invoice)) await readAgain(run, draft);
  run.same(invoice, response.data);
}

export async function creditNote(run: Run, { a, b, c, d }: Step): Promise<void> {
  const invoice = chooseInvoice(run, a);
  const line = invoice && pick(invoice.lines, b);
  if (!line) return;
  const rest = restOf(line);
  const input = pick([rest, rest / 2n, rest / 3n, rest + 1n], c) as bigint;
  const amount = input > 0n ? input : 1n;
  const rebill = d % 2 === 0;
  const note = planNote(invoice, [{ line, amount }]);
  const lines = [{ line_id: line.id, amount: `${amount}` }];
  const body = { reason: 'trả lại', lines, ...(rebill ? { rebill } : {}) };
  const response = await run.post(`/invoices/${invoice.id}/credit-notes`, body);
  // Rebilling credits the whole line; crediting a part would bill the rest twice.
  const invalid = line.type === 'CREDIT' || amount > rest || (rebill && amount < rest);
  const expected =
    invoice.state !== 'ISSUED' ? 'invalid_status_transition' : invalid ? 'validation_failed' : note.refused;
  if (!run.agree(response, expected)) return;
  applyNote(run.books, invoice, note);
  if (!rebill) line.forgiven += amount;
  else {
    line.freed = true;
    for (const draft of dropCarried(run.books, invoice, line)) await readAgain(run, draft);
    if (line.meta.service_period) catchUp(invoice.lease, firstOf(line.meta.service_period));
  }
  run.same(invoice, response.data.invoice);
}

export async function writeOff(run: Run, { a }: Step): Promise<void> {
  const invoice = chooseInvoice(run, a);
  if (!invoice) return;
  const response = await run.post(`/invoices/${invoice.id}/write-off`, { reason: 'mất' });
  if (!run.agree(response, isOpen(invoice) ? null : 'invalid_status_transition')) return;
  const open = openOf(invoice);
  invoice.lost.charges += open.charges;
  invoice.lost.deposit += open.deposit;
  run.same(invoice, response.data);
}

export async function refundCredit(run: Run, { a, b }: Step): Promise<void> {
  const withCredit = run.renters.filter((each) => run.books.available(each) > 0n);
  const renter = pick(a % 4 === 0 || withCredit.length === 0 ? run.renters : withCredit, a) as string;
  const available = run.books.available(renter);
  const input = pick([available, available / 2n, available + 1n], b) as bigint;
  const amount = input > 0n ? input : 1n;
  const response = await run.post(`/renters/${renter}/credit-refunds`, { amount: `${amount}`, method: 'CASH' });
  if (!run.agree(response, amount > available ? 'insufficient_credit' : null)) return;
  const receipt: Receipt = { id: response.data.receipt_id, method: 'CASH' };
  run.books.payOut('CREDIT_REFUND', { renter, lease: locateLease(run, renter) }, amount, receipt);
}

/** The room a renter lives in, or moved into last. */
const locateLease = ({ books }: Run, renter: string): Lease | null =>
  books.leases
    .filter((lease) => lease.renter === renter && !lease.cancelled)
    .toSorted((x, y) => (x.start === y.start ? (x.id < y.id ? -1 : 1) : x.start < y.start ? 1 : -1))[0] ?? null;
