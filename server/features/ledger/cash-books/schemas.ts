import { CASH_HANDOVER_STATUSES } from '../../../../domain/catalog/cash.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  fee,
  list,
  nullable,
  oneOf,
  optional,
  payment,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';
import { entryKind } from '../journal/entry-kind.ts';

const BOOK = {
  id: uuid(),
  organization_id: uuid(),
  account_id: nullable(uuid({ description: 'Who holds the cash; null for the organization’s own book.' })),
  holder_name: nullable(Type.String()),
  is_own: Type.Boolean({ description: 'Whether it is yours.' }),
  may_act: Type.Boolean({ description: 'Whether you may hand over from it and close it.' }),
  balance: amount({ description: 'Cash in hand. Negative when the holder advanced their own money.' }),
  in_transit: amount({ description: 'Handed over and not confirmed yet.' }),
  closed_until: nullable(date({ description: 'No cash of this day or before can be booked.' })),
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const CashHandover = resource('CashHandover', {
  id: uuid(),
  organization_id: uuid(),
  cash_book_id: uuid(),
  from_account_id: nullable(uuid()),
  from_name: nullable(Type.String()),
  to_account_id: nullable(uuid()),
  to_name: nullable(Type.String()),
  bank_account_id: nullable(uuid()),
  to_cash_book_id: nullable(uuid()),
  amount: amount(),
  note: nullable(Type.String()),
  status: oneOf(CASH_HANDOVER_STATUSES),
  handed_on: date(),
  resolved_on: nullable(date()),
  resolved_by: nullable(uuid()),
  reason: nullable(Type.String({ description: 'Why it was refused.' })),
  created_by: uuid(),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const CashClosing = resource('CashClosing', {
  id: uuid(),
  organization_id: uuid(),
  cash_book_id: uuid(),
  closed_on: date(),
  expected_amount: amount(),
  counted_amount: amount(),
  difference_amount: amount({ description: 'Counted less expected; booked to the journal.' }),
  reason: nullable(Type.String()),
  created_by: uuid(),
  created_at: dateTime(),
});

const CashEntry = resource('CashEntry', {
  id: uuid({ description: 'The journal entry.' }),
  entry_date: date(),
  kind: entryKind(),
  amount: amount({ description: 'Negative for cash that left the book.' }),
  source: resource('Subject', { type: Type.String(), id: uuid() }),
  property_id: nullable(uuid()),
  room_name: nullable(Type.String()),
  renter_name: nullable(Type.String()),
  receipt_number: nullable(Type.String({ examples: ['PT-2026-000042'] })),
  handover: nullable(
    resource('CashEntryHandover', {
      from_name: nullable(Type.String()),
      to_name: nullable(Type.String()),
      bank_account_id: nullable(uuid()),
    }),
  ),
  note: nullable(Type.String({ description: 'Of an expense or a handover; the reason of a difference.' })),
  created_at: dateTime(),
});

export const CashBook = resource('CashBook', BOOK);
export const CashBookList = resource('CashBookList', {
  cash_books: list(CashBook),
  waiting: list(CashHandover),
  receivers: list(
    resource('CashReceiver', { account_id: uuid(), name: Type.String({ examples: ['Nguyễn Thị Lan'] }) }),
  ),
});
export const CashBookDetail = resource('CashBookDetail', {
  ...BOOK,
  handovers: list(CashHandover),
  closings: list(CashClosing),
  entries: list(CashEntry),
});
export const CashBookParams = closed({ cash_book_id: uuid() });
export const CashBookQuery = closed({ ...PAGE_QUERY });
export const HandoverParams = closed({ cash_book_id: uuid(), handover_id: uuid() });
export const HandOverCashBody = body('HandOverCashBody', {
  to_account_id: optional(uuid({ description: 'A member who may record payments.' })),
  bank_account_id: optional(uuid({ description: 'In place of `to_account_id`: cash paid in at the bank.' })),
  to_cash_book_id: optional(
    uuid({ description: 'In place of `to_account_id`, for owners: a book that they act for. They confirm it too.' }),
  ),
  amount: payment({ description: 'At most `balance` of the book.' }),
  note: optional(text(1, 2000)),
});
export const RefuseHandoverBody = body('RefuseCashHandoverBody', { reason: text(1, 1000) });
export const CloseCashBookBody = body('CloseCashBookBody', {
  date: date({ description: 'The day to close with all before it; today or earlier.' }),
  counted_amount: fee({ description: 'The cash in hand at the end of the day.' }),
  reason: optional(text(1, 1000, { description: 'Required when the count differs from the book.' })),
});
