import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { HandoverStatus } from '../../../../domain/catalog/papers.ts';
import { compareHandovers, type HandoverItem } from '../../../../domain/handovers/compare-handovers.ts';
import { describeDifference, keysIn } from '../../../../domain/handovers/describe-difference.ts';
import { dong, formatAmount } from '../../../../domain/money.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { presentPhotos } from '../../../photos/photo.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import { type HandoverRow, type ItemWithPhotos, itemsOf, startsOf } from './queries.ts';

const statusOf = ({ landlord_confirmed_at, renter_confirmed_at }: HandoverRow): HandoverStatus =>
  renter_confirmed_at ? 'CONFIRMED' : landlord_confirmed_at ? 'WAITING' : 'DRAFT';

/** With what moving out differs in from moving in. A fixed number of statements for any number of records. */
export async function presentHandovers(tx: Tx, context: AppContext, rows: HandoverRow[]) {
  const leaving = rows.filter(({ kind }) => kind === 'OUT').map(({ lease_id }) => lease_id);
  const starts = leaving.length > 0 ? await startsOf(tx, leaving) : new Map<string, HandoverRow>();
  const items = await itemsOf(
    tx,
    [...rows, ...starts.values()].map(({ id }) => id),
  );
  const link = photoLinks(tx, context);
  return rows.map((row) => {
    const own = items.get(row.id) ?? [];
    const start = row.kind === 'OUT' ? starts.get(row.lease_id) : undefined;
    // Keys that were not counted are not missing.
    const counted = start && row.key_count === null ? { ...start, key_count: null } : start;
    const before = counted && itemsWithKeys(counted, items.get(counted.id) ?? [], tx.locale);
    const differences = row.kind === 'OUT' ? compareHandovers(before ?? [], itemsWithKeys(row, own, tx.locale)) : [];
    return {
      ...row,
      status: statusOf(row),
      items: own.map((item) => ({ ...item, photos: presentPhotos(item.photos, link) })),
      readings: { electricity: row.electricity, water: row.water },
      landlord_confirmation: confirmation(row.landlord_confirmed_at, row.landlord_confirmed_by_name),
      renter_confirmation: confirmation(row.renter_confirmed_at, row.renter_confirmed_by_name),
      proposed_damages: differences.map((each) => ({
        description: describeDifference(each, tx.locale),
        amount: each.amount === null ? null : formatAmount(each.amount),
      })),
    };
  });
}

export type PresentedHandover = Awaited<ReturnType<typeof presentHandovers>>[number];

export const presentHandover = async (tx: Tx, context: AppContext, row: HandoverRow): Promise<PresentedHandover> =>
  (await presentHandovers(tx, context, [row]))[0] as PresentedHandover;

const confirmation = (at: string | null, name: string | null) => (at === null ? null : { at, name });

function itemsWithKeys({ key_count }: HandoverRow, items: ItemWithPhotos[], locale: Locale): HandoverItem[] {
  const listed = items.map(({ id, name, quantity, condition, unit_value, repair_amount }) => ({
    ...{ id, name, quantity, condition },
    unitValue: unit_value === null ? null : dong(unit_value),
    repairAmount: repair_amount === null ? null : dong(repair_amount),
  }));
  if (key_count === null || key_count === 0) return listed;
  const keys = {
    name: keysIn(locale),
    quantity: key_count,
    condition: 'GOOD',
    unitValue: null,
    repairAmount: null,
  } as const;
  return [...listed, { id: '', ...keys }];
}
