import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { type HistoryRow, listHistory } from './history-queries.ts';

/** What a renter sees of a ticket: its assignee, its cost and internal comments stay hidden. */
const RENTER_VIEW = {
  fields: ['title', 'description', 'priority', 'status', 'reported_by_name', 'reported_by_contact'],
  actions: ['ticket.created', 'ticket.photo_added', 'ticket.photo_removed'],
};

export const historyOf = (tx: Tx, ticketId: string, page: Page): Promise<HistoryRow[]> =>
  listHistory(tx, ticketId, null, page);

export async function historyForRenter(tx: Tx, ticketId: string, page: Page): Promise<HistoryRow[]> {
  const rows = await listHistory(tx, ticketId, RENTER_VIEW, page);
  return rows.map((row) => (row.action === 'ticket.updated' ? { ...row, changes: publicPart(row.changes) } : row));
}

const publicPart = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => RENTER_VIEW.fields.includes(field)));
