import assert from 'node:assert/strict';
import type { Books } from './books.ts';
import { creditAutomatically, type Note, restOf } from './credit-notes.ts';
import {
  both,
  type Carried,
  type Invoice,
  type Lease,
  type Line,
  min,
  openOf,
  positive,
  type Receipt,
  sum,
} from './figures.ts';
import { daysBetween, drawnReceipts, monthOf, rounded, standingDays, usedOf } from './lease-books.ts';

const SOURCES = ['rent_difference', 'restored_charge'];
const isCarried = ({ meta }: Line): boolean => SOURCES.includes(meta.source);

/** The line of a live invoice that bills a charge. */
function billedBy(books: Books, charge: Carried): { invoice: Invoice; line: Line } | null {
  for (const invoice of books.liveOf(charge.lease))
    for (const line of invoice.lines)
      if (!line.freed && isCarried(line) && line.meta.charge_id === charge.id && charge.id !== null)
        return { invoice, line };
  return null;
}

const standing = (books: Books, lease: Lease): Carried[] =>
  books.carried.filter((charge) => charge.lease === lease && !charge.voided);

/** What of a charge is owed: of a lease that has ended, only the part for its days. */
const owedOf = (charge: Carried, lease: Lease): bigint =>
  lease.endedOn === null ? charge.amount : usedOf(charge, lease.endedOn, false);

/** A new invoice bills every charge that no live invoice bills; the ids are learned from it. */
export function checkCarried(books: Books, invoice: Invoice): void {
  const { lease } = invoice;
  const lines = invoice.lines.filter((line) => isCarried(line));
  const open = standing(books, lease).filter((charge) => {
    const billed = billedBy(books, charge);
    return billed === null || billed.invoice === invoice;
  });
  const expected = open.filter((charge) => owedOf(charge, lease) > 0n);
  for (const line of lines) {
    const charge = expected.find(
      (each) =>
        (each.id === null || each.id === line.meta.charge_id) &&
        each.origin.id === line.meta.origin_line_id &&
        (line.meta.edited || owedOf(each, lease) === line.amount),
    );
    assert.ok(charge, `${line.text} ${line.amount} is owed`);
    charge.id = line.meta.charge_id;
    expected.splice(expected.indexOf(charge), 1);
  }
  assert.deepEqual(
    expected.map(({ amount }) => amount),
    [],
    'every carried charge is on the next invoice',
  );
}

/** Undoes a note of a lease's end; credit that was spent meanwhile is carried to the next invoice. */
export function reverseNote(books: Books, invoice: Invoice, note: Note): Receipt | null {
  for (const { line, amount } of note.chosen) {
    line.credited -= amount;
    line.freed = false;
    line.coveredTo = null;
    invoice.credited[line.type === 'DEPOSIT' ? 'deposit' : 'charges'] -= amount;
  }
  invoice.lost.charges += note.regained.charges;
  let left = note.back;
  for (const line of invoice.lines.filter(({ type, credited }) => type === 'CREDIT' && credited < 0n)) {
    const part = min(left, -line.credited);
    line.credited += part;
    left -= part;
  }
  invoice.credited.charges += note.back;
  books.changeCredit(invoice.renter, -note.back);
  const available = books.available(invoice.renter);
  const overdrawn = min(note.back, positive(-available));
  const given = min(both(note.released), both(openOf(invoice)));
  const payable = min(positive(available), given);
  const receipt = payable > 0n ? { id: '', method: 'CREDIT' } : null;
  if (receipt) {
    books.pay(invoice, payable, receipt);
    books.changeCredit(invoice.renter, -payable);
  }
  carry(books, invoice, note, given - payable + overdrawn);
  return receipt;
}

function carry(books: Books, invoice: Invoice, note: Note, spent: bigint): void {
  let open = spent;
  const parts = note.chosen.toReversed().flatMap(({ line, amount }) => {
    if (line.type === 'DEPOSIT') return [];
    const part = min(open, min(amount, restOf(line)));
    if (part <= 0n) return [];
    open -= part;
    return [{ line, amount: part }];
  });
  if (parts.length === 0) return;
  creditAutomatically(books, invoice, parts);
  for (const { line, amount } of parts) {
    line.carriedAway += amount;
    books.carried.push({
      ...{ id: null, lease: invoice.lease, invoice, origin: line, amount, voided: false },
      meta: { source: 'restored_charge', origin: line.meta, origin_amount: line.amount, origin_kept: restOf(line) },
    });
  }
}

/** What the billed days cost by these rents. */
export function priceOf(rents: Map<string, bigint>, meta: Line['meta'], from: string, to: string): bigint {
  const starts = [...rents.keys()].toSorted();
  const at = (day: string) => rents.get(starts.findLast((each) => each <= day) ?? (starts[0] as string)) as bigint;
  if (meta.proration === 'NONE') return at(from);
  const month = BigInt(Temporal.PlainDate.from(from).daysInMonth);
  const cuts = [from, ...starts.filter((day) => day > from && day <= to && at(day) !== at(dayBefore(day)))];
  return sum(
    cuts.map((cut, index) => {
      const next = cuts[index + 1];
      return rounded(at(cut) * daysBetween(cut, next ? dayBefore(next) : to), month);
    }),
  );
}

const dongOf = (text: string): bigint => BigInt(text.split('.')[0] as string);
const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** A new rent from a day on: billed days cost more on the next invoice, or less by a credit note. */
export function changeRent(books: Books, lease: Lease, fromDate: string, rent: bigint): void {
  const [before, after] = [lease.rents, new Map([...lease.rents, [fromDate, rent]])];
  lease.rents = after;
  for (const invoice of books.liveOf(lease).filter(({ state }) => state === 'ISSUED'))
    for (const line of invoice.lines.filter(({ meta, freed }) => meta.source === 'rent' && !freed)) {
      const days = standingDays(line);
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last || fromDate > last) continue;
      if (priceOf(after, line.meta, first, last) === priceOf(before, line.meta, first, last)) continue;
      const differences = standing(books, lease).filter(
        (charge) => charge.origin === line && charge.meta.source === 'rent_difference',
      );
      const open = differences.filter((charge) => {
        const billed = billedBy(books, charge);
        return billed === null || billed.invoice.state === 'DRAFT';
      });
      for (const charge of open) charge.voided = true;
      // A decrease may have been credited only in part: no more than that comes back.
      const billedMore = sum(differences.filter((charge) => !open.includes(charge)).map(({ amount }) => amount));
      const original = priceOf(new Map([[first, dongOf(line.meta.monthly_rent)]]), line.meta, first, last);
      const total = priceOf(after, line.meta, first, last) - original - billedMore + line.decreased;
      const from = [fromDate > first ? fromDate : first, ...open.map(({ meta }) => meta.from)].toSorted()[0] as string;
      if (total > 0n)
        books.carried.push({
          ...{ id: null, lease, invoice, origin: line, amount: total, voided: false },
          meta: { ...line.meta, source: 'rent_difference', from, to: last },
        });
      else if (total < 0n) {
        const { chosen } = creditAutomatically(books, invoice, [{ line, amount: min(-total, restOf(line)) }]);
        line.decreased += sum(chosen.map(({ amount }) => amount));
      }
    }
}

/** The charges of an invoice, or of one of its lines, that is billed again: void, and credited where they were billed. Returns drafts to read again. */
export function dropCarried(books: Books, invoice: Invoice, only?: Line): Invoice[] {
  const drafts: Invoice[] = [];
  for (const charge of books.carried) {
    if (charge.voided || charge.invoice !== invoice || (only && charge.origin !== only)) continue;
    const billed = billedBy(books, charge);
    charge.voided = true;
    if (!billed) continue;
    if (billed.invoice.state === 'DRAFT') drafts.push(billed.invoice);
    else creditAutomatically(books, billed.invoice, [{ line: billed.line, amount: restOf(billed.line) }]);
  }
  return drafts;
}

/** Days of earlier months that the invoices of those months left out. */
export const laggingMonths = (books: Books, lease: Lease, period: string): string[] =>
  lease.catchUp === null
    ? []
    : [
        ...new Set(
          books
            .liveOf(lease)
            .filter(({ kind }) => kind !== 'ONE_OFF')
            .map((invoice) => invoice.period)
            .filter((month) => month >= monthOf(lease.catchUp as string) && month < period),
        ),
      ];

export function catchUp(lease: Lease, day: string): void {
  if (lease.catchUp === null || day < lease.catchUp) lease.catchUp = day;
}

/** Undoes an end: payments from credit and deposit are reversed, the settlement is cancelled, and so are the notes for its days. */
export function reopen(books: Books, lease: Lease): Receipt[] {
  for (const receipt of drawnReceipts(books, lease)) books.reverse(receipt);
  lease.held += lease.forfeited;
  lease.forfeited = 0n;
  for (const invoice of books.liveOf(lease).filter(({ kind }) => kind === 'SETTLEMENT')) books.cancel(invoice);
  const notes = books.endNotes.get(lease) ?? [];
  books.endNotes.delete(lease);
  const receipts = notes
    .toReversed()
    .flatMap(({ invoice, note }) => (invoice.state === 'CANCELLED' ? [] : (reverseNote(books, invoice, note) ?? [])));
  lease.endedOn = null;
  lease.settledAt = null;
  for (const draft of books.endDrafts.get(lease) ?? []) draft.state = 'DRAFT';
  return receipts;
}

/** The used days of a rent line by the rents agreed by now, less what difference charges bill of them. */
export function rentUsed(books: Books, lease: Lease, endedOn: string, moves: boolean) {
  return (line: Line): bigint | undefined => {
    const { source, from, proration, monthly_rent, service_period } = line.meta;
    if (source !== 'rent' || (proration === 'NONE' && !moves))
      return source === 'rent' && from > endedOn ? 0n : undefined;
    const daily = { ...line.meta, proration: 'DAILY' };
    const original = priceOf(new Map([[from, dongOf(monthly_rent)]]), line.meta, from, line.meta.to);
    if (original !== line.amount || service_period === undefined) return undefined;
    if (from > endedOn) return 0n;
    const charges = standing(books, lease).filter(
      (charge) => charge.origin === line && charge.meta.source === 'rent_difference',
    );
    const elsewhere = sum(charges.map((charge) => usedOf(charge, endedOn, moves)));
    return priceOf(lease.rents, daily, from, endedOn) - elsewhere;
  };
}
