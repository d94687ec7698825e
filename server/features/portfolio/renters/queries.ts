import type { Gender, PortalStatus, RenterStatus } from '../../../../domain/catalog/renters.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty, matchesRenter } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';

const RENTER_COLUMNS = {
  id: 'uuid',
  full_name: 'text',
  phone: 'text',
  email: 'text',
  date_of_birth: 'date',
  gender: 'text',
  id_number_sealed: 'bytea',
  id_number_index: 'bytea',
  id_number_masked: 'text',
  permanent_address: 'text',
  occupation: 'text',
  vehicle_plates: 'list',
  note: 'text',
  search_text: 'text',
} as const;

export type RenterRow = {
  id: string;
  organization_id: string;
  full_name: string;
  phone: string | null;
  email: string | null;
  date_of_birth: string | null;
  gender: Gender | null;
  id_number_sealed: Buffer | null;
  id_number_index: Buffer | null;
  id_number_masked: string | null;
  permanent_address: string | null;
  occupation: string | null;
  vehicle_plates: string[];
  note: string | null;
  credit_balance: string;
  portal_status: PortalStatus;
  archived: boolean;
  erased_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const COLUMNS = (tx: Tx): Sql => sql`
  n.id, n.organization_id, n.full_name, n.phone, n.email, n.date_of_birth, n.gender, n.id_number_sealed, n.id_number_index, n.id_number_masked,
  n.permanent_address, n.occupation, n.vehicle_plates::text[], n.note, n.credit_balance, n.archived_at is not null as archived, n.erased_at,
  case when (select true from renter_invitations i where i.organization_id = ${tx.organizationId} and i.renter_id = n.id
             and i.status = 'PENDING' and i.expires_at > ${tx.now.toString()}::timestamptz limit 1) then 'INVITED'
       else 'NONE' end as portal_status,
  n.version, n.created_at, n.updated_at`;

/** A separate statement, because on a sharded database one over organization tables cannot use the schema identity. */
async function linkedRenterIds(tx: Tx, renterIds: string[]): Promise<Set<string>> {
  if (renterIds.length === 0) return new Set();
  const rows = await tx.query<{ id: string }>(
    sql`select l.id from identity.linked_renter_ids(${tx.organizationId}, ${renterIds}::uuid[]) as l(id)`,
  );
  return new Set(rows.map(({ id }) => id));
}

const withLink = (row: RenterRow, linked: ReadonlySet<string>): RenterRow =>
  linked.has(row.id) ? { ...row, portal_status: 'LINKED' } : row;

/** Renters belong to no property, so a member limited to properties sees those with a lease there. */
const visible = (tx: Tx): Sql | null =>
  tx.propertyIds === null
    ? null
    : sql`exists (select from leases l where l.organization_id = ${tx.organizationId} and l.renter_id = n.id and l.property_id = any(${tx.propertyIds}::uuid[]))`;

const hasLease = (tx: Tx, condition: Sql): Sql =>
  sql`exists (select from leases l where l.organization_id = ${tx.organizationId} and l.renter_id = n.id and ${condition})`;

/** A filter by place must not reveal who lives in properties the caller may not see. */
const inVisible = (tx: Tx, condition: Sql): Sql => allOf(condition, inVisibleProperty(tx, sql`l.property_id`));

export type RenterFilter = {
  status?: RenterStatus;
  property_id?: string;
  room_id?: string;
  idNumberIndex?: Buffer | null;
  has_credit?: boolean;
  q?: string;
};

export async function listRenters(tx: Tx, filter: RenterFilter, page: Page): Promise<RenterRow[]> {
  const rows = await tx.query<RenterRow>(sql`
    select ${COLUMNS(tx)} from renters n
    where ${allOf(
      sql`n.organization_id = ${tx.organizationId}`,
      filter.status === 'ARCHIVED' ? sql`n.archived_at is not null` : sql`n.archived_at is null`,
      filter.property_id && hasLease(tx, inVisible(tx, sql`l.property_id = ${filter.property_id}`)),
      filter.room_id && hasLease(tx, inVisible(tx, sql`l.room_id = ${filter.room_id}`)),
      filter.idNumberIndex && sql`n.id_number_index = ${filter.idNumberIndex}`,
      filter.has_credit !== undefined && (filter.has_credit ? sql`n.credit_balance <> 0` : sql`n.credit_balance = 0`),
      matchesRenter(sql`n.search_text`, filter.q),
      visible(tx),
    )} ${page.where} ${page.orderBy}`);
  const linked = await linkedRenterIds(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => withLink(row, linked));
}

export type FindOptions = { lock?: boolean; field?: string; evenWithoutLease?: boolean };

/** `evenWithoutLease`: a member limited to properties must be able to create the first lease of a new renter. */
export async function findRenter(tx: Tx, id: string, options: FindOptions = {}): Promise<RenterRow> {
  const narrowed = visible(tx);
  const reachable =
    narrowed && options.evenWithoutLease ? sql`(${narrowed} or not ${hasLease(tx, sql`true`)})` : narrowed;
  const [row, linked] = await Promise.all([
    tx.first<RenterRow>(sql`
      select ${COLUMNS(tx)} from renters n
      where ${allOf(sql`n.organization_id = ${tx.organizationId}`, sql`n.id = ${id}`, reachable)} ${options.lock ? sql`for no key update of n` : sql``}`),
    linkedRenterIds(tx, [id]),
  ]);
  if (!row) throw refused('not_found', options.field ? { field: options.field } : null);
  return withLink(row, linked);
}

export type RenterDraft = Omit<
  RenterRow,
  'organization_id' | 'credit_balance' | 'portal_status' | 'erased_at' | 'version' | 'created_at' | 'updated_at'
> & {
  search_text: string;
};

export async function insertRenters(tx: Tx, renters: RenterDraft[]): Promise<void> {
  await tx.run(sql`
    insert into renters (organization_id, id, full_name, phone, email, date_of_birth, gender, id_number_sealed, id_number_index, id_number_masked,
                         permanent_address, occupation, vehicle_plates, note, search_text, created_at, updated_at)
    select ${tx.organizationId}, n.id, n.full_name, n.phone, n.email, n.date_of_birth, n.gender, n.id_number_sealed,
           n.id_number_index, n.id_number_masked, n.permanent_address, n.occupation, n.vehicle_plates::text[], n.note, n.search_text,
           ${tx.now.toString()}, ${tx.now.toString()}
    from ${tableOf('n', renters, RENTER_COLUMNS)}
    returning id`);
}

export const saveRenter = (tx: Tx, n: RenterDraft): Promise<void> =>
  tx.run(sql`
    update renters set full_name = ${n.full_name}, phone = ${n.phone}, email = ${n.email}, date_of_birth = ${n.date_of_birth}, gender = ${n.gender},
      id_number_sealed = ${n.id_number_sealed}, id_number_index = ${n.id_number_index}, id_number_masked = ${n.id_number_masked},
      permanent_address = ${n.permanent_address}, occupation = ${n.occupation}, vehicle_plates = ${n.vehicle_plates}, note = ${n.note},
      search_text = ${n.search_text},
      archived_at = case when ${n.archived} then coalesce(archived_at, ${tx.now.toString()}::timestamptz) end,
      version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${n.id}`);
