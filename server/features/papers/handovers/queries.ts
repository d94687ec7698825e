import type { HandoverKind, ItemCondition } from '../../../../domain/catalog/papers.ts';
import { refused } from '../../../../domain/refused.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { PhotoRow } from '../../../photos/photo.ts';
import { deletePhotosOfAll, photosOf } from '../../../photos/queries.ts';

export type ItemRow = {
  id: string;
  position: number;
  name: string;
  quantity: number;
  condition: ItemCondition;
  note: string | null;
  unit_value: string | null;
  repair_amount: string | null;
};
export type ItemWithPhotos = ItemRow & { photos: PhotoRow[] };

export type HandoverRow = {
  id: string;
  property_id: string;
  lease_id: string;
  kind: HandoverKind;
  handed_over_on: string;
  electricity: number | null;
  water: number | null;
  key_count: number | null;
  note: string | null;
  landlord_confirmed_at: string | null;
  landlord_confirmed_by_name: string | null;
  renter_confirmed_at: string | null;
  renter_confirmed_by_name: string | null;
  renter_remark: string | null;
  created_at: string;
  updated_at: string;
};

const COLUMNS = sql`h.id, h.property_id, h.lease_id, h.kind, h.handed_over_on, h.electricity, h.water, h.key_count, h.note, h.landlord_confirmed_at,
  h.landlord_confirmed_by_name, h.renter_confirmed_at, h.renter_confirmed_by_name, h.renter_remark, h.created_at, h.updated_at`;

export const listHandovers = (tx: Tx, leaseId: string, page: Page): Promise<HandoverRow[]> =>
  tx.query<HandoverRow>(sql`
    select ${COLUMNS} from handovers h where h.organization_id = ${tx.organizationId} and h.lease_id = ${leaseId} ${page.where} ${page.orderBy}`);

export async function findHandover(tx: Tx, leaseId: string, id: string, lock = false): Promise<HandoverRow> {
  const row = await tx.first<HandoverRow>(sql`
    select ${COLUMNS} from handovers h where h.organization_id = ${tx.organizationId} and h.lease_id = ${leaseId} and h.id = ${id}
    ${lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

/** Of the renter's own leases, once the landlord has confirmed them. */
const isTheirs = (tx: Tx, renterId: string): Sql => sql`
  h.landlord_confirmed_at is not null and h.lease_id in (
    select l.id from leases l where l.organization_id = ${tx.organizationId} and l.renter_id = ${renterId})`;

export const listHandoversOf = (
  tx: Tx,
  renterId: string,
  { lease_id, waiting }: { lease_id?: string; waiting?: boolean },
  page: Page,
): Promise<HandoverRow[]> =>
  tx.query<HandoverRow>(sql`
    select ${COLUMNS} from handovers h where h.organization_id = ${tx.organizationId} and ${isTheirs(tx, renterId)}
      ${lease_id ? sql`and h.lease_id = ${lease_id}` : sql``}
      ${waiting === undefined ? sql`` : sql`and (h.renter_confirmed_at is null) = ${waiting}`} ${page.where} ${page.orderBy}`);

export async function findHandoverOf(tx: Tx, renterId: string, id: string, lock = false): Promise<HandoverRow> {
  const row = await tx.first<HandoverRow>(sql`
    select ${COLUMNS} from handovers h where h.organization_id = ${tx.organizationId} and h.id = ${id} and ${isTheirs(tx, renterId)}
    ${lock ? sql`for update` : sql``}`);
  if (!row) throw refused('not_found');
  return row;
}

/** The last record of moving in that the landlord has confirmed, of each lease. */
export async function startsOf(tx: Tx, leaseIds: string[]): Promise<Map<string, HandoverRow>> {
  const rows = await tx.query<HandoverRow>(sql`
    select distinct on (h.lease_id) ${COLUMNS} from handovers h
    where h.organization_id = ${tx.organizationId} and h.lease_id = any(${leaseIds}::uuid[]) and h.kind = 'IN' and h.landlord_confirmed_at is not null
    order by h.lease_id, h.landlord_confirmed_at desc, h.id desc`);
  return new Map(rows.map((row) => [row.lease_id, row]));
}

export async function itemsOf(tx: Tx, handoverIds: string[]): Promise<Map<string, ItemWithPhotos[]>> {
  const rows = await tx.query<ItemWithPhotos & { handover_id: string }>(sql`
    select i.handover_id, i.id, i.position, i.name, i.quantity, i.condition, i.note, i.unit_value, i.repair_amount,
           ${photosOf(tx, sql`p.handover_item_id = i.id`)} as photos
    from handover_items i where i.organization_id = ${tx.organizationId} and i.handover_id = any(${handoverIds}::uuid[])
    order by i.handover_id, i.position, i.id`);
  return Map.groupBy(rows, ({ handover_id }) => handover_id);
}

/** Where an item belongs, and whether its record may still change; the record is neither confirmed nor removed meanwhile. */
export async function lockRecordOf(tx: Tx, id: string): Promise<{ id: string; lease_id: string; confirmed: boolean }> {
  const row = await tx.first<{ id: string; lease_id: string; confirmed: boolean }>(sql`
    select i.id, h.lease_id, h.landlord_confirmed_at is not null as confirmed from handover_items i
    join handovers h on h.organization_id = ${tx.organizationId} and h.id = i.handover_id
    where i.organization_id = ${tx.organizationId} and i.id = ${id} for update of h`);
  if (!row) throw refused('not_found');
  return row;
}

export type HandoverDraft = Pick<
  HandoverRow,
  'id' | 'property_id' | 'lease_id' | 'kind' | 'handed_over_on' | 'electricity' | 'water' | 'key_count' | 'note'
>;

export const insertHandover = (tx: Tx, h: HandoverDraft): Promise<void> =>
  tx.run(sql`
    insert into handovers (organization_id, id, property_id, lease_id, kind, handed_over_on, electricity, water, key_count, note, created_at, updated_at)
    values (${tx.organizationId}, ${h.id}, ${h.property_id}, ${h.lease_id}, ${h.kind}, ${h.handed_over_on}, ${h.electricity}, ${h.water},
            ${h.key_count}, ${h.note}, ${tx.now.toString()}, ${tx.now.toString()})`);

export const saveHandover = (tx: Tx, h: HandoverDraft): Promise<void> =>
  tx.run(sql`
    update handovers set handed_over_on = ${h.handed_over_on}, electricity = ${h.electricity}, water = ${h.water}, key_count = ${h.key_count},
      note = ${h.note}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${h.id}`);

const ITEM_COLUMNS = {
  id: 'uuid',
  position: 'int',
  name: 'text',
  quantity: 'int',
  condition: 'text',
  note: 'text',
  unit_value: 'numeric',
  repair_amount: 'numeric',
} as const;

/** Items that are not listed any more are deleted with their photos. */
export async function replaceItems(tx: Tx, handoverId: string, items: ItemRow[], removed: string[]): Promise<void> {
  await deletePhotosOfAll(tx, { handover_item: removed });
  await tx.run(sql`
    delete from handover_items where organization_id = ${tx.organizationId} and handover_id = ${handoverId} and id = any(${removed}::uuid[])`);
  if (items.length === 0) return;
  await tx.run(sql`
    insert into handover_items (organization_id, id, handover_id, position, name, quantity, condition, note, unit_value, repair_amount)
    select ${tx.organizationId}, i.id, ${handoverId}, i.position, i.name, i.quantity, i.condition, i.note, i.unit_value, i.repair_amount
    from ${tableOf('i', items, ITEM_COLUMNS)}
    on conflict (organization_id, id) do update set position = excluded.position, name = excluded.name, quantity = excluded.quantity,
      condition = excluded.condition, note = excluded.note, unit_value = excluded.unit_value, repair_amount = excluded.repair_amount
    returning id`);
}

export async function deleteHandover(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from handovers where organization_id = ${tx.organizationId} and id = ${id}`);
}

export const confirmForLandlord = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`
    update handovers set landlord_confirmed_at = ${tx.now.toString()}, landlord_confirmed_by = ${tx.actor.id},
      landlord_confirmed_by_name = ${tx.actor.name}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);

export const confirmForRenter = (tx: Tx, id: string, name: string, remark: string | null): Promise<void> =>
  tx.run(sql`
    update handovers set renter_confirmed_at = ${tx.now.toString()}, renter_confirmed_by = ${tx.actor.id},
      renter_confirmed_by_name = ${name}, renter_remark = ${remark}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${id}`);
