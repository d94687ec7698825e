import type { Books } from './books.ts';
import { type Invoice, type Line, min, openOf, owedOf, positive, type Sides, sum } from './figures.ts';

export type Chosen = { line: Line; amount: bigint };

export type Note = {
  chosen: Chosen[];
  /** The part of a write-off that is undone because it is no longer owed. */
  regained: Sides;
  /** Credit the invoice used that goes back to the renter. */
  back: bigint;
  /** Paid money that moves to the deposit; negative for the other direction. */
  shifted: bigint;
  /** Paid money that leaves the invoice as credit. */
  released: Sides;
  refused: 'negative_total' | 'insufficient_deposit' | null;
};

const isUsedCredit = ({ type, amount }: Line): boolean => type === 'CREDIT' && amount < 0n;
const usedCredit = ({ lines }: Invoice): bigint =>
  -sum(lines.filter(isUsedCredit).map(({ amount, credited }) => amount - credited));

export const restOf = ({ amount, credited }: Line): bigint => amount - credited;

/** Lowers the write-off first, then the balance, then the used credit; paid money moves to the other side or leaves. */
export function planNote(invoice: Invoice, chosen: Chosen[]): Note {
  const side = (deposit: boolean) =>
    sum(chosen.filter(({ line }) => (line.type === 'DEPOSIT') === deposit).map(({ amount }) => amount));
  const taken = { charges: side(false), deposit: side(true) };
  const [before, { lost, paid }] = [owedOf(invoice), invoice];
  const regained = { charges: min(taken.charges, lost.charges), deposit: min(taken.deposit, lost.deposit) };
  const back = min(positive(taken.charges - regained.charges - before.charges), usedCredit(invoice));
  const owed = {
    charges: before.charges + regained.charges + back - taken.charges,
    deposit: before.deposit + regained.deposit - taken.deposit,
  };
  const over = { charges: positive(paid.charges - owed.charges), deposit: positive(paid.deposit - owed.deposit) };
  const toDeposit = min(over.charges, positive(owed.deposit - paid.deposit));
  const toCharges = min(over.deposit, positive(owed.charges - paid.charges));
  const released = { charges: over.charges - toDeposit, deposit: over.deposit - toCharges };
  const negative = owed.charges < 0n || owed.deposit < 0n;
  const short = toCharges + released.deposit - toDeposit > invoice.lease.held;
  const refused = negative ? 'negative_total' : short ? 'insufficient_deposit' : null;
  return { chosen, regained, back, shifted: toDeposit - toCharges, released, refused };
}

export function applyNote(books: Books, invoice: Invoice, note: Note): void {
  for (const { line, amount } of note.chosen) {
    line.credited += amount;
    invoice.credited[line.type === 'DEPOSIT' ? 'deposit' : 'charges'] += amount;
  }
  invoice.lost.charges -= note.regained.charges;
  invoice.lost.deposit -= note.regained.deposit;
  invoice.credited.charges -= note.back;
  let left = note.back;
  for (const line of invoice.lines.filter(isUsedCredit)) {
    const part = min(left, -restOf(line));
    line.credited -= part;
    left -= part;
  }
  books.changeCredit(invoice.renter, note.back);
  books.shift(invoice, note.shifted);
  books.release(invoice, note.released);
}

/** What the service credits automatically: never more than the charges after discounts. */
export function creditAutomatically(books: Books, invoice: Invoice, wanted: Chosen[]): Note {
  let room = owedOf(invoice).charges + invoice.lost.charges + usedCredit(invoice);
  const chosen = wanted.flatMap(({ line, amount }): Chosen[] => {
    const part = min(amount, room);
    if (part <= 0n) return [];
    room -= part;
    return [{ line, amount: part }];
  });
  const note = planNote(invoice, chosen);
  applyNote(books, invoice, note);
  return note;
}

/** An unpaid deposit is no longer due, but becomes due again if the end of the lease is undone. */
export function waiveOpenDeposit(books: Books, invoice: Invoice): Note {
  let left = openOf(invoice).deposit;
  const chosen = invoice.lines
    .filter(({ type }) => type === 'DEPOSIT')
    .flatMap((line): Chosen[] => {
      const amount = min(left, restOf(line));
      if (amount <= 0n) return [];
      left -= amount;
      line.freed = true;
      return [{ line, amount }];
    });
  const note = planNote(invoice, chosen);
  applyNote(books, invoice, note);
  return note;
}
