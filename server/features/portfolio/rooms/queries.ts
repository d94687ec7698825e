import type { RoomNeed, RoomStatus } from '../../../../domain/catalog/properties.ts';
import { type Period, periodOf, storedPeriod } from '../../../../domain/period.ts';
import { refused } from '../../../../domain/refused.ts';
import {
  allOf,
  equalsDerived,
  folded,
  inVisibleProperty,
  isAnyDerived,
  matchesText,
} from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { type Exists, existsInAll, existsPerRow, meteredTerms, needs } from '../occupancy/month-queries.ts';
import { isRunning, isUpcoming } from '../occupancy/queries.ts';
import { hasRenterNamed } from './board-queries.ts';

const ROOM_COLUMNS = {
  id: 'uuid',
  property_id: 'uuid',
  name: 'text',
  floor: 'int',
  area_m2: 'numeric',
  max_occupants: 'int',
  base_rent: 'numeric',
  electricity_meter_digits: 'int',
  water_meter_digits: 'int',
  under_maintenance: 'boolean',
  search_text: 'text',
} as const;

export type RoomRow = {
  id: string;
  organization_id: string;
  property_id: string;
  name: string;
  floor: number | null;
  area_m2: string | null;
  max_occupants: number | null;
  base_rent: string;
  electricity_meter_digits: number | null;
  water_meter_digits: number | null;
  under_maintenance: boolean;
  archived: boolean;
  status: RoomStatus;
  version: number;
  created_at: string;
  updated_at: string;
};

/**
 * Derived, never stored: a running lease takes precedence over maintenance, and both over an upcoming lease. Scalar subqueries with
 * `limit 1`, because for an `exists` the planner reads all leases of the organization for one page of rooms.
 */
const status = (tx: Tx): Sql => sql`
  case when r.archived_at is not null then 'ARCHIVED'
       when (select true from leases l where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${isRunning(tx)} limit 1) then 'OCCUPIED'
       when r.under_maintenance then 'MAINTENANCE'
       when (select true from leases l where l.organization_id = ${tx.organizationId} and l.room_id = r.id and ${isUpcoming(tx)} limit 1) then 'RESERVED'
       else 'VACANT' end`;

const COLUMNS = (tx: Tx): Sql => sql`
  r.id, r.organization_id, r.property_id, r.name, r.floor, r.area_m2, r.max_occupants, r.base_rent, r.electricity_meter_digits,
  r.water_meter_digits, r.under_maintenance, r.archived_at is not null as archived, ${status(tx)} as status, r.version, r.created_at, r.updated_at`;

export type RoomFilter = {
  property_id?: string;
  status?: RoomStatus;
  statuses?: RoomStatus[];
  floor?: number;
  needs?: RoomNeed;
  period?: string;
  q?: string;
  /** Searches the names of current renters too. */
  searchesRenters?: boolean;
};

export const listRooms = (tx: Tx, filter: RoomFilter, page: Page): Promise<RoomRow[]> =>
  tx.query<RoomRow>(sql`
    select ${COLUMNS(tx)} from rooms r ${filter.needs ? termsOfRoom(tx, filter) : sql``}
    where ${allOf(
      sql`r.organization_id = ${tx.organizationId}`,
      filter.property_id && sql`r.property_id = ${filter.property_id}`,
      filter.floor !== undefined && sql`r.floor = ${filter.floor}`,
      archivedOrNot(filter),
      filter.status === 'MAINTENANCE' && sql`r.under_maintenance`,
      filter.status && filter.status !== 'ARCHIVED' && equalsDerived(status(tx), filter.status),
      filter.statuses && isAnyDerived(status(tx), filter.statuses),
      filter.needs && needs(tx, filter.needs, monthOf(tx, filter), howToFind(filter)),
      matchesRoom(tx, filter),
      inVisibleProperty(tx, sql`r.property_id`),
    )} ${page.where} ${page.orderBy}`);

/** Few leases of an organization end soon, and an index finds them; going through its rooms would read nearly all of them. */
const howToFind = ({ needs, property_id }: RoomFilter): Exists =>
  needs === 'RENEWAL' && property_id === undefined ? existsInAll : existsPerRow;

function matchesRoom(tx: Tx, { q, searchesRenters }: RoomFilter): Sql | null {
  const byName = matchesText(sql`r.search_text`, q);
  const byRenter = matchesText(folded(sql`n.full_name`), q);
  return byName && byRenter && searchesRenters ? sql`(${byName} or ${hasRenterNamed(tx, byRenter)})` : byName;
}

export const monthOf = (tx: Tx, { period }: RoomFilter): Period =>
  period === undefined ? periodOf(tx.today) : storedPeriod(period);

/** `limit 1` keeps the planner from joining the terms of all properties before the page is cut. */
const termsOfRoom = (tx: Tx, filter: RoomFilter): Sql =>
  sql`cross join lateral (${meteredTerms(tx, monthOf(tx, filter), sql`s.property_id = r.property_id`)} limit 1) t`;

/** Archived rooms are listed only on request. */
const archivedOrNot = ({ status, statuses }: RoomFilter): Sql | null => {
  if (statuses?.includes('ARCHIVED')) return null;
  return status === 'ARCHIVED' ? sql`r.archived_at is not null` : sql`r.archived_at is null`;
};

export async function findRoom(tx: Tx, id: string, options: { lock?: boolean; field?: string } = {}): Promise<RoomRow> {
  const row = await tx.first<RoomRow>(sql`
    select ${COLUMNS(tx)} from rooms r
    where ${allOf(sql`r.organization_id = ${tx.organizationId}`, sql`r.id = ${id}`, inVisibleProperty(tx, sql`r.property_id`))}
    ${options.lock ? sql`for update of r` : sql``}`);
  if (!row) throw refused('not_found', options.field ? { field: options.field } : null);
  return row;
}

/** Rooms in the order of the ids, all of which must exist. */
export async function readRooms(tx: Tx, ids: string[]): Promise<RoomRow[]> {
  const rows = await tx.query<RoomRow>(
    sql`select ${COLUMNS(tx)} from rooms r where r.organization_id = ${tx.organizationId} and r.id = any(${ids}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) as RoomRow);
}

export type RoomDraft = Omit<RoomRow, 'organization_id' | 'status' | 'version' | 'created_at' | 'updated_at'> & {
  search_text: string;
};

/** One statement for all rooms: a name that is taken violates the unique index and none is inserted. */
export async function insertRooms(tx: Tx, rooms: RoomDraft[]): Promise<void> {
  await tx.run(sql`
    insert into rooms (organization_id, id, property_id, name, floor, area_m2, max_occupants, base_rent, electricity_meter_digits,
                       water_meter_digits, under_maintenance, search_text, created_at, updated_at)
    select ${tx.organizationId}, r.id, r.property_id, r.name, r.floor, r.area_m2, r.max_occupants, r.base_rent, r.electricity_meter_digits,
           r.water_meter_digits, r.under_maintenance, r.search_text, ${tx.now.toString()}, ${tx.now.toString()}
    from ${tableOf('r', rooms, ROOM_COLUMNS)}
    returning id`);
}

/** Those of the names that rooms of the property have; the unique index has the last word. */
export const takenNames = async (tx: Tx, propertyId: string, names: string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.query<{ name: string }>(sql`
        select name from rooms
        where organization_id = ${tx.organizationId} and property_id = ${propertyId} and name = any(${names}::text[])
          and archived_at is null`)
    ).map(({ name }) => name),
  );

export const saveRoom = (tx: Tx, r: RoomDraft): Promise<void> =>
  tx.run(sql`
    update rooms set name = ${r.name}, floor = ${r.floor}, area_m2 = ${r.area_m2}, max_occupants = ${r.max_occupants}, base_rent = ${r.base_rent},
      electricity_meter_digits = ${r.electricity_meter_digits}, water_meter_digits = ${r.water_meter_digits},
      under_maintenance = ${r.under_maintenance}, search_text = ${r.search_text},
      archived_at = case when ${r.archived} then coalesce(archived_at, ${tx.now.toString()}::timestamptz) end,
      version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${r.id}`);

/** The rooms leave the lists with their property. */
export const archiveRoomsOf = (tx: Tx, propertyId: string): Promise<void> =>
  tx.run(sql`
    update rooms set archived_at = ${tx.now.toString()}, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and property_id = ${propertyId} and archived_at is null`);

/** The rooms that were archived with their property, at the same moment; to be called while the property still is. */
export const restoreRoomsOf = (tx: Tx, propertyId: string): Promise<void> =>
  tx.run(sql`
    update rooms set archived_at = null, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and property_id = ${propertyId} and archived_at = (
      select p.archived_at from properties p where p.organization_id = ${tx.organizationId} and p.id = ${propertyId})`);

/** The rooms of the property in this order; all others lose their position. */
export const saveWalkingOrder = (tx: Tx, propertyId: string, roomIds: string[]): Promise<void> =>
  tx.run(sql`
    update rooms r set walking_position = array_position(${roomIds}::uuid[], r.id)
    where r.organization_id = ${tx.organizationId} and r.property_id = ${propertyId}
      and r.walking_position is distinct from array_position(${roomIds}::uuid[], r.id)`);
