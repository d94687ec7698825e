import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { listActiveMembers } from '../../identity/members/cash-queries.ts';
import { mayConfirm, presentBook, receiversOf } from './act-for-book.ts';
import { closeCashBook } from './close-cash-book.ts';
import { confirmHandover, handOverCash, refuseHandover } from './hand-over-cash.ts';
import { listCashBooks, listCashEntries, listClosings, pendingHandovers } from './queries.ts';
import { findCashBook, presentClosing, presentEntry, seesAllBooks } from './read-cash-book.ts';
import {
  CashBookDetail,
  CashBookList,
  CashBookParams,
  CashBookQuery,
  CashClosing,
  CashHandover,
  CloseCashBookBody,
  HandOverCashBody,
  HandoverParams,
  RefuseHandoverBody,
} from './schemas.ts';

const TAG = 'Cash books';
const CLOSINGS_SHOWN = 10;
const SORTS = { created_at: { column: 'x.created_at', type: 'timestamptz' } } as const;

export function cashBookRoutes(routes: Routes): void {
  routes.get('/cash-books', {
    id: 'listCashBooks',
    tag: TAG,
    summary: 'List cash books',
    description:
      'Who holds how much cash, your own book first; without `accounting.read` for all properties only your own. Recorded cash is in the book of whoever recorded it, which is made with their first cash. `waiting` lists the handovers you may confirm, `receivers` who can take cash.',
    access: 'payments.read',
    orAccess: 'payments.record',
    forCashCollectors: true,
    data: CashBookList,
    run: async (tx) => {
      const [books, pending, members] = await Promise.all([
        listCashBooks(tx, seesAllBooks(tx) ? null : tx.actor.id),
        pendingHandovers(tx),
        listActiveMembers(tx),
      ]);
      return {
        cash_books: books.map((book) => presentBook(tx, book, members)),
        waiting: pending.filter((handover) => mayConfirm(tx, handover, members)),
        receivers: receiversOf(members).map(({ account_id, name }) => ({ account_id, name })),
      };
    },
  });

  routes.get('/cash-books/{cash_book_id}', {
    id: 'readCashBook',
    tag: TAG,
    summary: 'Read a cash book',
    description: 'With its entries in pages, the handovers that wait, and its last ten closings.',
    access: 'payments.read',
    orAccess: 'payments.record',
    forCashCollectors: true,
    params: CashBookParams,
    query: CashBookQuery,
    data: CashBookDetail,
    run: async (tx, { params, query }) => {
      const page = pageOf(query, SORTS);
      const book = await findCashBook(tx, params.cash_book_id);
      const [rows, closings, pending, members] = await Promise.all([
        listCashEntries(tx, book.id, page),
        listClosings(tx, book.id, CLOSINGS_SHOWN),
        pendingHandovers(tx),
        listActiveMembers(tx),
      ]);
      const { data, meta } = pageResult(page, 'entries', rows.map(presentEntry));
      const handovers = pending.filter(({ cash_book_id }) => cash_book_id === book.id);
      return new RouteResult(
        { ...presentBook(tx, book, members), handovers, closings: closings.map(presentClosing), ...data },
        { meta },
      );
    },
  });

  routes.post('/cash-books/{cash_book_id}/handovers', {
    id: 'handOverCash',
    tag: TAG,
    summary: 'Hand over cash',
    description:
      'From your own book to another member or to the bank; owners also from and to the organization’s book and those of people who left or may no longer take cash. The amount is in transit until it is confirmed.',
    access: 'payments.record',
    forCashCollectors: true,
    params: CashBookParams,
    body: HandOverCashBody,
    data: CashHandover,
    status: 201,
    refuses: ['forbidden', 'insufficient_cash', 'period_locked'],
    example: { bank_account_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90', amount: '1000' },
    run: (tx, { params, body }) => handOverCash(tx, params.cash_book_id, body),
  });

  routes.post('/cash-books/{cash_book_id}/handovers/{handover_id}/confirm', {
    id: 'confirmCashHandover',
    tag: TAG,
    summary: 'Confirm a cash handover',
    description:
      'By its receiver, or an owner if the receiver no longer can; cash paid in at the bank by someone else who may record payments, or by an owner. Moves the money in the journal.',
    access: 'payments.record',
    forCashCollectors: true,
    params: HandoverParams,
    data: CashHandover,
    refuses: ['forbidden', 'invalid_status_transition', 'period_locked'],
    run: (tx, { params }) => confirmHandover(tx, params.cash_book_id, params.handover_id),
  });

  routes.post('/cash-books/{cash_book_id}/handovers/{handover_id}/refuse', {
    id: 'refuseCashHandover',
    tag: TAG,
    summary: 'Refuse a cash handover',
    description: 'By whoever may confirm it, its giver or an owner. The money is back in the giver’s book.',
    access: 'payments.record',
    forCashCollectors: true,
    params: HandoverParams,
    body: RefuseHandoverBody,
    data: CashHandover,
    refuses: ['forbidden', 'invalid_status_transition'],
    run: (tx, { params, body }) => refuseHandover(tx, params.cash_book_id, params.handover_id, body.reason),
  });

  routes.post('/cash-books/{cash_book_id}/close', {
    id: 'closeCashBook',
    tag: TAG,
    summary: 'Close a day of a cash book',
    description:
      'Compares the count with the cash in hand at the end of the day. A difference needs a reason and is booked as other income or other cost; a count of 0 agrees with a negative book, which stays owed to its holder. The day and those before take no further entries.',
    access: 'payments.record',
    forCashCollectors: true,
    params: CashBookParams,
    body: CloseCashBookBody,
    data: CashClosing,
    status: 201,
    refuses: ['forbidden', 'period_locked'],
    example: { date: '2026-11-05', counted_amount: '3500000' },
    run: (tx, { params, body }) => closeCashBook(tx, params.cash_book_id, body),
  });
}
