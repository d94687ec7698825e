import { randomUUIDv7 } from 'node:crypto';
import { differenceEntry } from '../../../../domain/journal/cash-entries.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import { invalidFields } from '../../../../domain/refused.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { recordEvent } from '../../../events/record-events.ts';
import type { Static } from '../../../http/schema.ts';
import { postEntries, readBooks } from '../journal/post-entries.ts';
import { assertActsFor } from './act-for-book.ts';
import { closeUntil, inHandOn, insertClosing, lockCashBook } from './queries.ts';
import { findCashBook, presentClosing } from './read-cash-book.ts';
import type { CloseCashBookBody } from './schemas.ts';

/** Compares the count with the book, books a difference with its reason, and takes no further entries for that day or before. */
export async function closeCashBook(tx: Tx, id: string, input: Static<typeof CloseCashBookBody>) {
  await findCashBook(tx, id);
  await lockCashBook(tx, id);
  const book = await findCashBook(tx, id);
  await assertActsFor(tx, book);
  assertClosable(input.date, book.closed_until, tx.today.toString());
  const booked = dong(await inHandOn(tx, id, input.date));
  const counted = dong(input.counted_amount);
  // A negative book is owed to its holder, who advanced the money: an empty drawer agrees with it and is no income.
  const expected = booked < 0n && counted === 0n ? 0n : booked;
  if (counted !== expected && !input.reason) throw invalidFields({ path: 'reason', code: 'required' });
  const closingId = randomUUIDv7();
  const date = Temporal.PlainDate.from(input.date);
  await postEntries(tx, await readBooks(tx), [
    {
      entry: differenceEntry({ date, cashBookId: id, difference: counted - expected }),
      source: { type: 'cash_closing', id: closingId },
    },
  ]);
  const closing = presentClosing(
    await insertClosing(tx, {
      id: closingId,
      cash_book_id: id,
      closed_on: input.date,
      expected_amount: formatAmount(expected),
      counted_amount: formatAmount(counted),
      reason: input.reason ?? null,
    }),
  );
  await closeUntil(tx, id, input.date);
  const { closed_on, expected_amount, counted_amount, reason } = closing;
  await recordAudit(
    tx,
    'cash_book.closed',
    { type: 'cash_book', id },
    { closed_on, expected_amount, counted_amount, reason },
  );
  await recordEvent(tx, 'cash_book.closed', { type: 'cash_book', id, propertyId: null }, closing);
  return closing;
}

function assertClosable(day: string, closedUntil: string | null, today: string): void {
  if (day > today) throw invalidFields({ path: 'date', code: 'too_large', limit: today });
  if (closedUntil !== null && day <= closedUntil)
    throw invalidFields({
      path: 'date',
      code: 'too_small',
      limit: Temporal.PlainDate.from(closedUntil).add({ days: 1 }).toString(),
    });
}
