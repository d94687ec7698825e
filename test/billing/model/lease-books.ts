import type { Books } from './books.ts';
import { creditAutomatically, type Note, waiveOpenDeposit } from './credit-notes.ts';
import {
  both,
  type Invoice,
  isOpen,
  type Lease,
  type Line,
  min,
  openOf,
  positive,
  type Receipt,
  sum,
} from './figures.ts';

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
export const monthOf = (day: string, months = 0): string =>
  Temporal.PlainDate.from(day).toPlainYearMonth().add({ months }).toString();
export const firstOf = (period: string): string => `${period}-01`;
export const lastOf = (period: string): string => {
  const month = Temporal.PlainYearMonth.from(period);
  return month.toPlainDate({ day: month.daysInMonth }).toString();
};
export const daysBetween = (from: string, to: string): bigint =>
  BigInt(Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1);
const NO_END = '9999-12-31';

/** The last day a lease occupies its room. */
export const lastDay = (lease: Lease): string => lease.endedOn ?? lease.end ?? NO_END;

export const occupies = (lease: Lease, from: string, to: string): boolean =>
  !lease.cancelled && lease.start <= to && lastDay(lease) >= from;

/** The months whose rent an invoice of a month bills: that month and the rest of its cycle. */
export function cycleFrom({ cycle }: Lease, period: string): string[] {
  const since = Temporal.PlainYearMonth.from(cycle.from).until(period, { largestUnit: 'months' }).months;
  const rest = cycle.months - (((since % cycle.months) + cycle.months) % cycle.months);
  return Array.from({ length: rest }, (_, months) => monthOf(firstOf(period), months));
}

/** Whether the rent of a month is still to be billed: days of it, or all of it where whole months are billed. */
export function owesRent(lease: Lease, period: string, billed: ReadonlySet<string>): boolean {
  const stay = billableDays(lease, firstOf(period), lastOf(period));
  const left = stay.filter((day) => !billed.has(day));
  return countsDays(lease, period) ? left.length > 0 : left.length === stay.length && stay.length > 0;
}

/** Every day of rent on a live invoice of the lease that was not credited with rebill. */
export function rentDays(books: Books, lease: Lease, except?: Invoice): string[] {
  return books
    .liveOf(lease)
    .filter((invoice) => invoice !== except)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.meta.source === 'rent')
    .flatMap(standingDays);
}

/** The days a line still bills: none if it was credited with rebill, otherwise those up to the end of the lease. */
export const standingDays = ({ meta, coveredTo, freed }: Line): string[] =>
  freed ? [] : listDays(meta.from, coveredTo !== null && coveredTo < meta.to ? coveredTo : meta.to);

/** In the month of a transfer both leases are billed by days, even where whole months are billed otherwise. */
export const countsDays = (lease: Lease, period: string): boolean =>
  lease.daily ||
  (lease.continued && monthOf(lease.start) === period) ||
  (lease.transferred && lease.endedOn !== null && monthOf(lease.endedOn) === period);

/** The expected amount of a rent line. */
export function rentOf(lease: Lease, { meta }: Line): bigint {
  const from = [...lease.rents.keys()].toSorted();
  const since = from.findLast((day) => day <= meta.from) ?? (from[0] as string);
  const rent = lease.rents.get(since) as bigint;
  if (!countsDays(lease, meta.service_period)) return rent;
  const month = BigInt(Temporal.PlainYearMonth.from(meta.service_period).daysInMonth);
  return rounded(rent * daysBetween(meta.from, meta.to), month);
}

export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days of a lease within a range that must be billed. */
export function billableDays(lease: Lease, from: string, to: string): string[] {
  const first = [from, lease.start, lease.billingFrom].toSorted().at(-1) as string;
  return listDays(first, lastDay(lease) < to ? lastDay(lease) : to);
}

export const rounded = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom);
const dong = (text: string): bigint => BigInt(text.split('.')[0] as string);

/** The part of a line that is credited when the lease ends: days after the end, or a whole month that never began. */
export const unusedOf = (line: Line, endedOn: string, moves: boolean, used?: bigint): bigint => {
  const whole = usedOf(line, endedOn, moves);
  if (whole === line.amount) return 0n;
  const own = used ?? whole - line.decreased;
  return positive(min(line.amount - line.decreased - line.carriedAway - own, line.amount - line.credited));
};

/** The part of a line for the days up to the end of the lease. */
export function usedOf(line: { amount: bigint; meta: Line['meta'] }, endedOn: string, moves: boolean): bigint {
  const { source, from, to, service_period } = line.meta;
  if (source === 'restored_charge') {
    const { origin, origin_amount, origin_kept } = line.meta;
    const used = usedOf({ amount: BigInt(Number(origin_amount)), meta: origin }, endedOn, moves);
    return min(line.amount, positive(used - BigInt(Number(origin_kept))));
  }
  // In the month of a transfer rent is billed by days, even where whole months are billed otherwise.
  const byMonth = line.meta.proration !== 'DAILY';
  if (!['rent', 'recurring_fee', 'rent_difference'].includes(source) || to <= endedOn) return line.amount;
  if (from > endedOn) return 0n;
  if (byMonth && !(moves && source === 'rent')) return line.amount;
  if (source === 'rent_difference') return rounded(line.amount * daysBetween(from, endedOn), daysBetween(from, to));
  const days = byMonth ? daysBetween(from, to) : line.meta.days;
  const used = daysBetween(from, endedOn);
  const month = BigInt(Temporal.PlainYearMonth.from(service_period).daysInMonth);
  const [top, bottom] =
    source === 'rent'
      ? [dong(line.meta.monthly_rent), 1n]
      : [dong(line.meta.fee_amount) * BigInt(line.meta.fee_quantity.replace('.', '')), 1000n];
  const whole = rounded(top * BigInt(days ?? month), bottom * month);
  // A manually changed amount changes the price of its days.
  return whole !== line.amount
    ? rounded(line.amount * used, daysBetween(from, to))
    : rounded(top * used, bottom * month);
}

/** Drafts are deleted, an unpaid deposit is no longer due, and days after the end are credited. */
export function closeInvoices(
  books: Books,
  lease: Lease,
  endedOn: string,
  how: { creditDays: boolean; moves?: boolean; used: (line: Line) => bigint | undefined },
): void {
  books.endDrafts.delete(lease);
  for (const invoice of books.liveOf(lease)) {
    if (invoice.state === 'DRAFT') {
      books.cancel(invoice);
      books.endDrafts.getOrInsert(lease, []).push(invoice);
      continue;
    }
    noteEnd(books, lease, invoice, waiveOpenDeposit(books, invoice));
    if (!how.creditDays) continue;
    const unused = invoice.lines.map((line) => ({
      line,
      amount: unusedOf(line, endedOn, how.moves ?? false, how.used(line)),
    }));
    const note = creditAutomatically(books, invoice, unused);
    for (const { line } of note.chosen) line.coveredTo = endedOn;
    noteEnd(books, lease, invoice, note);
  }
}

/** Remembers a credit note that the end of the lease caused, for reopening it. */
export function noteEnd(books: Books, lease: Lease, invoice: Invoice, note: Note): void {
  if (note.chosen.length > 0) books.endNotes.getOrInsert(lease, []).push({ invoice, note });
}

export const oldestFirst = (invoices: Invoice[]): Invoice[] =>
  invoices.filter((invoice) => isOpen(invoice)).toSorted((a, b) => (`${a.due} ${a.id}` < `${b.due} ${b.id}` ? -1 : 1));

export type Settlement = { applied: bigint; refund: bigint; due: bigint; receipts: Receipt[] };

/** Credit, then the deposit, pay everything open of the lease; the rest is paid out if a method was given. */
export function settle(books: Books, lease: Lease, forfeit: bigint, method: string | null): Settlement {
  const receipts: Receipt[] = [];
  const receiptOf = (how: string): Receipt => {
    const receipt = { id: '', method: how };
    receipts.push(receipt);
    return receipt;
  };
  const spread = (how: 'CREDIT' | 'DEPOSIT', balance: bigint): bigint => {
    let left = balance;
    const open = oldestFirst(books.liveOf(lease));
    if (left <= 0n || open.length === 0) return left > 0n ? left : 0n;
    const receipt = receiptOf(how);
    for (const invoice of open) {
      const amount = min(left, both(openOf(invoice)));
      if (amount <= 0n) continue;
      left -= amount;
      books.pay(invoice, amount, receipt);
      if (how === 'CREDIT') books.changeCredit(lease.renter, -amount);
      else lease.held -= amount;
    }
    return left;
  };
  const creditLeft = spread('CREDIT', books.available(lease.renter));
  const deposit = lease.held - forfeit;
  const depositLeft = spread('DEPOSIT', deposit);
  lease.held -= forfeit;
  lease.forfeited += forfeit;
  const out = method === null ? [0n, 0n] : [depositLeft, creditLeft];
  const [depositOut = 0n, creditOut = 0n] = out;
  if (depositOut > 0n) books.payOut('DEPOSIT_REFUND', owner(lease), depositOut, receiptOf(method ?? ''));
  if (creditOut > 0n) books.payOut('CREDIT_REFUND', owner(lease), creditOut, receiptOf(method ?? ''));
  const due = sum(oldestFirst(books.liveOf(lease)).map((invoice) => both(openOf(invoice))));
  return { applied: deposit - depositLeft, refund: depositOut + creditOut, due, receipts };
}

const owner = (lease: Lease) => ({ renter: lease.renter, lease });

/** Receipts that were paid from the credit and deposit of a lease. */
export const drawnReceipts = (books: Books, lease: Lease): Receipt[] => {
  const before = new Set(books.parts.slice(0, lease.settledAt ?? books.parts.length).map((part) => part.receipt));
  const drawn = books.parts.filter(
    ({ live, lease: whose, receipt }) =>
      live && whose === lease && ['CREDIT', 'DEPOSIT'].includes(receipt.method) && !before.has(receipt),
  );
  return [...new Set(drawn.map((part) => part.receipt))];
};
