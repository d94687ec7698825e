import type { PropertyStatus } from '../../../../domain/catalog/properties.ts';
import { refused } from '../../../../domain/refused.ts';
import { allOf, inVisibleProperty, matchesText } from '../../../database/conditions.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import { isRunning } from '../occupancy/queries.ts';

export type PropertyRow = {
  id: string;
  organization_id: string;
  code: string;
  name: string;
  address: string | null;
  owner_full_name: string | null;
  owner_tax_code: string | null;
  owner_id_number_sealed: Buffer | null;
  owner_id_number_masked: string | null;
  contact_full_name: string | null;
  contact_phone: string | null;
  police_office: string | null;
  archived: boolean;
  room_count: number;
  occupied_room_count: number;
  version: number;
  created_at: string;
  updated_at: string;
};

const COLUMNS = (tx: Tx): Sql => sql`
  p.id, p.organization_id, p.code, p.name, p.address, p.owner_full_name, p.owner_tax_code, p.owner_id_number_sealed, p.owner_id_number_masked,
  p.contact_full_name, p.contact_phone, p.police_office, p.archived_at is not null as archived, p.version, p.created_at, p.updated_at,
  (select count(*)::int from rooms r
    where r.organization_id = ${tx.organizationId} and r.property_id = p.id and r.archived_at is null) as room_count,
  (select count(distinct l.room_id)::int from leases l
    where l.organization_id = ${tx.organizationId} and l.property_id = p.id and ${isRunning(tx)}) as occupied_room_count`;

export const listProperties = (
  tx: Tx,
  filter: { status?: PropertyStatus; q?: string },
  page: Page,
): Promise<PropertyRow[]> =>
  tx.query<PropertyRow>(sql`
    select ${COLUMNS(tx)} from properties p
    where ${allOf(
      sql`p.organization_id = ${tx.organizationId}`,
      filter.status === 'ARCHIVED' ? sql`p.archived_at is not null` : sql`p.archived_at is null`,
      matchesText(sql`p.search_text`, filter.q),
      inVisibleProperty(tx, sql`p.id`),
    )} ${page.where} ${page.orderBy}`);

/** `field`: the request field the id came from, reported with `not_found`; none for an id in the path. */
export async function findProperty(
  tx: Tx,
  id: string,
  options: { lock?: boolean; field?: string } = {},
): Promise<PropertyRow> {
  const visible = inVisibleProperty(tx, sql`p.id`);
  const row = await tx.first<PropertyRow>(sql`
    select ${COLUMNS(tx)} from properties p
    where ${allOf(sql`p.organization_id = ${tx.organizationId}`, sql`p.id = ${id}`, visible)} ${options.lock ? sql`for update of p` : sql``}`);
  if (!row) throw refused('not_found', options.field ? { field: options.field } : null);
  return row;
}

/** Lets commands about the whole property take turns without waiting for those that only add rows to it. */
export const lockProperty = (tx: Tx, id: string): Promise<void> =>
  tx.run(sql`select id from properties where organization_id = ${tx.organizationId} and id = ${id} for no key update`);

export type PropertyDraft = {
  id: string;
  code: string;
  name: string;
  address: string | null;
  owner_full_name: string | null;
  owner_tax_code: string | null;
  owner_id_number_sealed: Buffer | null;
  owner_id_number_masked: string | null;
  contact_full_name: string | null;
  contact_phone: string | null;
  police_office: string | null;
  search_text: string;
  archived: boolean;
};

/** Returns false if another property of the organization has the code. */
export async function insertProperty(tx: Tx, p: PropertyDraft): Promise<boolean> {
  const now = tx.now.toString();
  const rows = await tx.query(sql`
    insert into properties (organization_id, id, code, name, address, owner_full_name, owner_tax_code, owner_id_number_sealed,
                            owner_id_number_masked, contact_full_name, contact_phone, police_office, search_text, created_at, updated_at)
    values (${tx.organizationId}, ${p.id}, ${p.code}, ${p.name}, ${p.address}, ${p.owner_full_name}, ${p.owner_tax_code},
            ${p.owner_id_number_sealed}, ${p.owner_id_number_masked}, ${p.contact_full_name}, ${p.contact_phone},
            ${p.police_office}, ${p.search_text}, ${now}, ${now})
    on conflict (organization_id, code) do nothing
    returning id`);
  return rows.length === 1;
}

export const saveProperty = (tx: Tx, p: PropertyDraft): Promise<void> =>
  tx.run(sql`
    update properties set code = ${p.code}, name = ${p.name}, address = ${p.address}, owner_full_name = ${p.owner_full_name},
      owner_tax_code = ${p.owner_tax_code}, owner_id_number_sealed = ${p.owner_id_number_sealed},
      owner_id_number_masked = ${p.owner_id_number_masked}, contact_full_name = ${p.contact_full_name},
      contact_phone = ${p.contact_phone}, police_office = ${p.police_office}, search_text = ${p.search_text},
      archived_at = case when ${p.archived} then coalesce(archived_at, ${tx.now.toString()}::timestamptz) end,
      version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${p.id}`);

export async function takenCodes(tx: Tx, stem: string): Promise<Set<string>> {
  const rows = await tx.query<{ code: string }>(sql`
    select code from properties where organization_id = ${tx.organizationId} and code like ${`${stem}%`}`);
  return new Set(rows.map(({ code }) => code));
}
