import { Refused, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import { resultOrRefusal } from '../../../http/row-outcome.ts';
import type { TransferRow } from '../bank-transfers/queries.ts';
import { itemsToMatch } from './queries.ts';
import { matchItem } from './review-item.ts';
import { MAX_SURE_ITEMS } from './schemas.ts';
import { suggestInvoices } from './suggest-invoices.ts';

type Open = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Match = { item: TransferRow; invoiceId: string | null };
type Outcome = { review_item_id: string; invoice_id: string | null; error: Refused | null };

/** Each match is a transaction of its own, so that one that fails leaves the others. */
export async function matchSureItems(open: Open, given: string[] | undefined): Promise<Outcome[]> {
  const found = await open((tx) => findMatches(tx, given));
  const ids = given
    ? [...new Set(given)]
    : [...found.values()].flatMap(({ item, invoiceId }) => (invoiceId ? item.id : []));
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(await matchOne(open, id, found.get(id)));
  return outcomes;
}

async function findMatches(tx: Tx, ids: string[] | undefined): Promise<Map<string, Match>> {
  const items = await itemsToMatch(tx, ids, MAX_SURE_ITEMS);
  const suggestions = await suggestInvoices(tx, items);
  return new Map(
    items.map((item) => {
      const sure = suggestions.get(item.id)?.find((suggestion) => suggestion.sure);
      return [item.id, { item, invoiceId: sure?.invoice_id ?? null }];
    }),
  );
}

async function matchOne(open: Open, id: string, match: Match | undefined): Promise<Outcome> {
  const refuse = (error: Refused): Outcome => ({ review_item_id: id, invoice_id: null, error });
  if (!match) return refuse(refused('not_found'));
  const { item, invoiceId } = match;
  if (item.resolution_kind !== null)
    return refuse(refused('review_item_already_resolved', { resolution_kind: item.resolution_kind }));
  if (invoiceId === null) return refuse(refused('review_item_not_sure'));
  const input = { invoice_id: invoiceId, amount: item.transfer_amount };
  const matched = await resultOrRefusal(() => open((tx) => matchItem(tx, id, input)));
  return matched instanceof Refused ? refuse(matched) : { review_item_id: id, invoice_id: invoiceId, error: null };
}
