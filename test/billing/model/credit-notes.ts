import type { Books } from './books.ts';
import { type Invoice, type Line, least, openOf, owedOf, positive, type Sides, sum } from './figures.ts';

export type Chosen = { line: Line; amount: bigint };

type Note = {
  chosen: Chosen[];
  /** What was written off and is no longer, because nobody owes it any more. */
  regained: Sides;
  /** Credit the invoice used that goes back to the renter. */
  back: bigint;
  /** Paid money that changes sides, to the deposit; below zero the other way. */
  shifted: bigint;
  /** Paid money that leaves the invoice as credit. */
  released: Sides;
  refused: 'negative_total' | 'insufficient_deposit' | null;
};

const isUsedCredit = ({ type, amount }: Line): boolean => type === 'CREDIT' && amount < 0n;
const usedCredit = ({ lines }: Invoice): bigint =>
  -sum(lines.filter(isUsedCredit).map(({ amount, credited }) => amount - credited));

export const restOf = ({ amount, credited }: Line): bigint => amount - credited;

/** Lowers first what was lost, then what is owed, then the credit that was used; paid money moves over or leaves. */
export function planNote(invoice: Invoice, chosen: Chosen[]): Note {
  const side = (deposit: boolean) =>
    sum(chosen.filter(({ line }) => (line.type === 'DEPOSIT') === deposit).map(({ amount }) => amount));
  const taken = { charges: side(false), deposit: side(true) };
  const [before, { lost, paid }] = [owedOf(invoice), invoice];
  const regained = { charges: least(taken.charges, lost.charges), deposit: least(taken.deposit, lost.deposit) };
  const back = least(positive(taken.charges - regained.charges - before.charges), usedCredit(invoice));
  const owed = {
    charges: before.charges + regained.charges + back - taken.charges,
    deposit: before.deposit + regained.deposit - taken.deposit,
  };
  const over = { charges: positive(paid.charges - owed.charges), deposit: positive(paid.deposit - owed.deposit) };
  const toDeposit = least(over.charges, positive(owed.deposit - paid.deposit));
  const toCharges = least(over.deposit, positive(owed.charges - paid.charges));
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
    const part = least(left, -restOf(line));
    line.credited -= part;
    left -= part;
  }
  books.changeCredit(invoice.renter, note.back);
  books.shift(invoice, note.shifted);
  books.release(invoice, note.released);
}

/** What the service takes back by itself: never more than the charges are worth after discounts. */
export function creditByItself(books: Books, invoice: Invoice, wanted: Chosen[]): Chosen[] {
  let room = owedOf(invoice).charges + invoice.lost.charges + usedCredit(invoice);
  const chosen = wanted.flatMap(({ line, amount }): Chosen[] => {
    const part = least(amount, room);
    if (part <= 0n) return [];
    room -= part;
    return [{ line, amount: part }];
  });
  applyNote(books, invoice, planNote(invoice, chosen));
  return chosen;
}

/** A deposit nobody paid is no longer asked for, and would be again if the lease went on. */
export function waiveOpenDeposit(books: Books, invoice: Invoice): void {
  let left = openOf(invoice).deposit;
  const chosen = invoice.lines
    .filter(({ type }) => type === 'DEPOSIT')
    .flatMap((line): Chosen[] => {
      const amount = least(left, restOf(line));
      if (amount <= 0n) return [];
      left -= amount;
      line.freed = true;
      return [{ line, amount }];
    });
  applyNote(books, invoice, planNote(invoice, chosen));
}
