import { refused } from '../../../../domain/refused.ts';
import { allOf } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { type LeaseRow, listLeases } from '../../leasing/leases/queries.ts';

export type ImportCounts = {
  properties: number;
  rooms: number;
  renters: number;
  leases: number;
  household_members: number;
  recurring_fees: number;
  meter_readings: number;
  debts: number;
  credits: number;
  deposits_assumed_received: number;
};

export type ImportRow = {
  id: string;
  organization_id: string;
  counts: ImportCounts;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

const COLUMNS = sql`i.id, i.organization_id, i.counts, i.created_by, i.created_at, i.updated_at`;

/** An import belongs to no property, so a member limited to properties sees none. */
const visible = (tx: Tx): Sql | null => (tx.propertyIds === null ? null : sql`false`);

/** Dry runs are not stored, so every row is DONE and none is CHECKED. */
export const listImports = (tx: Tx, filter: { status?: string }, page: Page): Promise<ImportRow[]> =>
  tx.query<ImportRow>(sql`
    select ${COLUMNS} from imports i
    where ${allOf(
      sql`i.organization_id = ${tx.organizationId}`,
      filter.status && sql`'DONE' = ${filter.status}`,
      visible(tx),
    )} ${page.where} ${page.orderBy}`);

export async function findImport(tx: Tx, id: string): Promise<ImportRow> {
  const row = await tx.first<ImportRow>(sql`
    select ${COLUMNS} from imports i
    where ${allOf(sql`i.organization_id = ${tx.organizationId}`, sql`i.id = ${id}`, visible(tx))}`);
  if (!row) throw refused('not_found');
  return row;
}

/** Serializes imports of an organization: two concurrent ones could both create the same property. */
export const waitForOtherImports = (tx: Tx): Promise<void> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${tx.organizationId}`}, 0))`);

export type KnownProperty = { id: string; code: string; name: string };

export const knownProperties = (tx: Tx): Promise<KnownProperty[]> =>
  tx.query<KnownProperty>(sql`
    select id, code, name from properties where organization_id = ${tx.organizationId} and archived_at is null order by created_at, id`);

export type KnownRoom = { id: string; property_id: string; name: string };

export const knownRooms = (tx: Tx, propertyIds: string[]): Promise<KnownRoom[]> =>
  tx.query<KnownRoom>(sql`
    select id, property_id, name from rooms
    where organization_id = ${tx.organizationId} and property_id = any(${propertyIds}::uuid[]) and archived_at is null`);

export type KnownRenter = { id: string; full_name: string; id_number_index: Buffer };

/** Nobody may be archived or erased while they get a lease. */
export const knownRenters = (tx: Tx, idNumberIndexes: Buffer[]): Promise<KnownRenter[]> =>
  tx.query<KnownRenter>(sql`
    select id, full_name, id_number_index from renters
    where organization_id = ${tx.organizationId} and id_number_index = any(${idNumberIndexes}::bytea[]) and archived_at is null
    order by created_at, id for no key update`);

export type KnownFee = { property_id: string | null; room_id: string | null; name: string };

/** Fees of the properties and their rooms that have not ended. */
export const knownFees = (tx: Tx, propertyIds: string[]): Promise<KnownFee[]> =>
  tx.query<KnownFee>(sql`
    select property_id, room_id, name from recurring_fees
    where organization_id = ${tx.organizationId} and parent_property_id = any(${propertyIds}::uuid[]) and lease_id is null
      and removed_at is null and (end_period is null or end_period >= ${tx.today.toPlainYearMonth().toString()})`);

export const insertImport = (tx: Tx, id: string, fileHash: Buffer, counts: ImportCounts): Promise<void> =>
  tx.run(sql`
    insert into imports (organization_id, id, file_hash, counts, created_by, created_at, updated_at)
    values (${tx.organizationId}, ${id}, ${fileHash}, ${JSON.stringify(counts)}::jsonb, ${tx.actor.id}, ${tx.now.toString()}, ${tx.now.toString()})`);

export const readLeases = (tx: Tx, ids: string[]): Promise<LeaseRow[]> =>
  listLeases(
    tx,
    {},
    {
      where: sql`and l.id = any(${ids}::uuid[])`,
      orderBy: sql`order by l.id`,
      limit: ids.length,
      sort: 'id',
      column: 'id',
    },
  );
