import assert from 'node:assert/strict';
import {
  amountOf,
  both,
  type Invoice,
  isOpen,
  least,
  openOf,
  owedOf,
  type Part,
  type Receipt,
  statusOf,
  sum,
} from './figures.ts';
import { chooseInvoice } from './invoice-steps.ts';
import { oldestFirst } from './lease-books.ts';
import { type Data, dong, pick, type Run, type Step } from './run.ts';

const METHODS = ['CASH', 'BANK_TRANSFER'];

export async function pay(run: Run, { a, b, c }: Step): Promise<void> {
  const invoice = chooseInvoice(run, a);
  if (!invoice) return;
  const lost = statusOf(invoice) === 'PAID' && both(invoice.lost) > 0n;
  const most = lost ? invoice.lost.charges : both(openOf(invoice));
  const amount = pick([most, most, most / 2n, most / 3n, most + 1n, 100_000n], b) as bigint;
  if (amount <= 0n) return;
  const method = METHODS[c % 2] as string;
  const answer = await run.post('/payments', { invoice_id: invoice.id, amount: `${amount}`, method });
  const payable = isOpen(invoice) || lost;
  const expected = !payable ? 'invoice_not_payable' : amount > most ? 'payment_exceeds_invoice_balance' : null;
  if (expected === 'payment_exceeds_invoice_balance') assert.equal(dong(answer.error?.details?.balance ?? '-1'), most);
  if (!run.agree(answer, expected)) return;
  const receipt = { id: answer.data.receipt_id, method };
  if (lost) run.books.recover(invoice, amount, receipt);
  else run.books.pay(invoice, amount, receipt);
  await run.sameAsStored(invoice);
}

export async function allocate(run: Run, { a, b, c }: Step): Promise<void> {
  const renter = pick(run.renters, a) as string;
  const amount = pick([500_000n, 3_000_000n, 3_500_000n, 9_000_000n], b) as bigint;
  const method = METHODS[c % 2] as string;
  const answer = await run.post('/payments/allocate', { renter_id: renter, amount: `${amount}`, method });
  if (!run.agree(answer, null)) return;
  const receipt = { id: answer.data.payments[0].receipt_id, method };
  let left = amount;
  const expected: [string | null, bigint][] = [];
  for (const invoice of oldestFirst(run.books.invoices.filter((each) => each.renter === renter))) {
    const part = least(left, both(openOf(invoice)));
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
    answer.data.payments.map((row: Data) => [row.invoice_id, dong(row.amount)]),
    expected,
  );
  assert.equal(dong(answer.data.credit_amount), left);
}

/** The stored row of a part; null when two rows look the same from outside. */
async function rowOf(run: Run, part: Part): Promise<string | null> {
  const { payments } = await run.get(`/payments?limit=200&status=RECORDED&renter_id=${part.renter}`);
  const invoice = part.invoice?.id ?? null;
  const rows = payments.filter(
    (row: Data) =>
      row.receipt_id === part.receipt.id && row.invoice_id === invoice && dong(row.amount) === amountOf(part),
  );
  assert.ok(rows.length > 0, 'a recorded payment is listed');
  return rows.length === 1 ? rows[0].id : null;
}

/** Recovered money was booked as income, which reversing and moving do not undo yet. */
const isRecovered = (part: Part): boolean => part.invoice?.recovered ?? false;
const isDrawn = (part: Part): boolean => ['CREDIT', 'DEPOSIT'].includes(part.receipt.method);

export async function reverse(run: Run, { a }: Step): Promise<void> {
  const { books } = run;
  const part = pick(
    books.parts.filter(({ live }) => live),
    a,
  );
  if (!part) return;
  const parts = books.partsOf(part.receipt);
  if (parts.some(isRecovered)) return;
  const id = await rowOf(run, part);
  if (id === null) return;
  const leases = new Set(parts.flatMap(({ lease }) => lease ?? []));
  const taken = (lease: unknown) =>
    sum(parts.filter((each) => each.lease === lease && !each.out).map((p) => p.deposit));
  const short = [...leases].some((lease) => taken(lease) > lease.held);
  // A deposit that pays a DEPOSIT line gives and takes at once; the order decides, and nobody needs it.
  if (part.receipt.method === 'DEPOSIT' && parts.some(({ deposit }) => deposit > 0n)) return;
  const answer = await run.post(`/payments/${id}/reverse`, { reason: 'không về' });
  if (!run.agree(answer, short ? 'insufficient_deposit' : null)) return;
  const renters = new Set(parts.filter((each) => each.credit > 0n && !each.out && !isDrawn(each)).map((p) => p.renter));
  books.reverse(part.receipt);
  const below = [...renters].filter((renter) => (books.credit.get(renter) ?? 0n) < 0n);
  const warned = (answer.body.meta.warnings ?? []).map((warning: Data) => warning.code);
  if (below.length > 0) assert.ok(warned.includes('credit_already_used'));
  for (const invoice of new Set(parts.flatMap((each) => each.invoice ?? []))) await run.sameAsStored(invoice);
  run.agree(await run.post(`/payments/${id}/reverse`, { reason: 'lại' }), 'payment_already_reversed');
}

export async function move(run: Run, { a, b, c }: Step): Promise<void> {
  const { books } = run;
  // What credit or deposit paid gives back to where it lies by then, so it stays where it was drawn.
  const movable = books.parts.filter((each) => each.live && !each.out && !isRecovered(each) && !isDrawn(each));
  const part = pick(movable, a);
  if (!part) return;
  const amount = amountOf(part);
  const source = part.invoice;
  const target = c % 3 === 0 ? null : chooseInvoice(run, b);
  if (target === undefined) return;
  // A deposit or credit that is spoken for elsewhere is not guarded yet.
  if (part.deposit > (part.lease?.held ?? 0n)) return;
  const credit = books.credit.get(part.renter) ?? 0n;
  if (source === null && books.available(part.renter) < amount && credit >= amount) return;
  const id = await rowOf(run, part);
  if (id === null) return;
  const answer = await run.post(`/payments/${id}/move`, target ? { invoice_id: target.id } : { to_credit: true });
  const expected =
    target === source
      ? 'validation_failed'
      : source === null && credit < amount
        ? 'insufficient_credit'
        : target && !isOpen(target)
          ? 'invoice_not_payable'
          : target && amount > both(openOf(target))
            ? 'payment_exceeds_invoice_balance'
            : null;
  if (!run.agree(answer, expected)) return;
  books.move(part, target);
  for (const invoice of [source, target]) if (invoice) await run.sameAsStored(invoice);
}

export async function cancel(run: Run, { a, b }: Step): Promise<void> {
  const invoice = pick(run.books.invoices, a);
  if (!invoice || invoice.recovered) return;
  const toCredit = b % 2 === 0;
  const body = { reason: 'sai', ...(toCredit ? { payments: 'to_credit' } : {}) };
  const answer = await run.post(`/invoices/${invoice.id}/cancel`, body);
  const paid = both(invoice.paid) > 0n;
  const expected =
    invoice.state === 'CANCELLED'
      ? 'invalid_status_transition'
      : paid && !toCredit
        ? 'invoice_has_payments'
        : paid && invoice.paid.deposit > invoice.lease.held
          ? 'insufficient_deposit'
          : null;
  if (!run.agree(answer, expected)) return;
  run.books.cancel(invoice);
  run.same(invoice, answer.data);
}

export async function creditNote(run: Run, { a, b, c, d }: Step): Promise<void> {
  const invoice = chooseInvoice(run, a);
  const line = invoice && pick(invoice.lines, b);
  // Credit that a CREDIT line asked back, lost money and unknown rests of corrected use are left alone.
  if (!line || line.type === 'CREDIT' || both(invoice.lost) > 0n || invoice.recovered) return;
  if (invoice.unsure && line.meta.reading_id) return;
  const rest = line.amount - line.credited;
  const wish = pick([rest, rest / 2n, rest / 3n, rest + 1n], c) as bigint;
  const amount = wish > 0n ? wish : 1n;
  // Billing a line again takes the whole of it back; a part would be billed twice.
  const rebill = d % 2 === 0 && amount === rest && line.credited === 0n;
  const side = line.type === 'DEPOSIT' ? { charges: 0n, deposit: amount } : { charges: amount, deposit: 0n };
  const left = owedOf(invoice).charges - side.charges;
  if (isDepositShort(invoice, side.deposit)) return;
  // Credit the invoice used comes back by itself; that is walked by hand elsewhere.
  if (left < 0n && invoice.lines.some(({ type, amount: own }) => type === 'CREDIT' && own < 0n)) return;
  const lines = [{ line_id: line.id, amount: `${amount}` }];
  const body = { reason: 'trả lại', lines, ...(rebill ? { rebill } : {}) };
  const answer = await run.post(`/invoices/${invoice.id}/credit-notes`, body);
  const expected =
    invoice.state !== 'ISSUED'
      ? 'invalid_status_transition'
      : amount > rest
        ? 'validation_failed'
        : left < 0n
          ? 'negative_total'
          : null;
  if (!run.agree(answer, expected)) return;
  line.credited += amount;
  if (rebill) line.freed = true;
  run.books.creditNote(invoice, side);
  run.same(invoice, answer.data.invoice);
}

/** Money that left the deposit already cannot leave it again as credit; nothing guards that yet. */
const isDepositShort = (invoice: Invoice, deposit: bigint): boolean =>
  invoice.paid.deposit > 0n && invoice.lease.held < invoice.paid.deposit && deposit > 0n;

export async function writeOff(run: Run, { a }: Step): Promise<void> {
  const invoice = chooseInvoice(run, a);
  if (!invoice) return;
  const answer = await run.post(`/invoices/${invoice.id}/write-off`, { reason: 'mất' });
  if (!run.agree(answer, isOpen(invoice) ? null : 'invalid_status_transition')) return;
  const open = openOf(invoice);
  invoice.lost.charges += open.charges;
  invoice.lost.deposit += open.deposit;
  run.same(invoice, answer.data);
}

export async function refundCredit(run: Run, { a, b }: Step): Promise<void> {
  const renter = pick(run.renters, a) as string;
  const available = run.books.available(renter);
  const wish = pick([available, available / 2n, available + 1n], b) as bigint;
  const amount = wish > 0n ? wish : 1n;
  const answer = await run.post(`/renters/${renter}/credit-refunds`, { amount: `${amount}`, method: 'CASH' });
  if (!run.agree(answer, amount > available ? 'insufficient_credit' : null)) return;
  const receipt: Receipt = { id: answer.data.receipt_id, method: 'CASH' };
  run.books.payOut('CREDIT_REFUND', { renter, lease: null }, amount, receipt);
}
