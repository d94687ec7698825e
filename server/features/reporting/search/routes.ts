import { withLabel } from '../../../../domain/catalog/labels.ts';
import { foldDiacritics, stripDiacritics } from '../../../../domain/text/fold-diacritics.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Routes } from '../../../http/route.ts';
import { may } from '../../../security/may.ts';
import { type FoundInvoice, findInvoices, findRenters, findRooms } from './queries.ts';
import { SearchQuery, SearchResult } from './schemas.ts';

export function searchRoutes(routes: Routes): void {
  routes.get('/search', {
    id: 'search',
    tag: 'Search',
    summary: 'Find rooms, renters and invoices',
    description:
      'At most eight of each kind, the best match first; of a kind the caller may not read, none. Rooms are found by name, renters by name, phone number, email or vehicle plate, invoices by number or payment code.',
    access: 'organization.read',
    query: SearchQuery,
    data: SearchResult,
    run: (tx, { query }) => search(tx, query.q),
  });
}

/** One statement for each kind. */
async function search(tx: Tx, text: string) {
  const q = foldDiacritics(text).trim();
  const seesRenters = may(tx.actor, 'renters.read');
  const [rooms, renters, invoices] = await Promise.all([
    may(tx.actor, 'rooms.read') ? findRooms(tx, q, seesRenters) : [],
    seesRenters ? findRenters(tx, q) : [],
    may(tx.actor, 'invoices.read') ? findInvoices(tx, stripDiacritics(text).trim().toUpperCase()) : [],
  ]);
  return { rooms, renters, invoices: invoices.map((invoice) => presentInvoice(tx, invoice)) };
}

const presentInvoice = (tx: Tx, { status, ...invoice }: FoundInvoice) => ({
  ...invoice,
  effective_display: { status: withLabel('invoice_status', status, tx.locale) },
});
