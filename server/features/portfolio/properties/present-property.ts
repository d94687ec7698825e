import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { PropertyRow } from './queries.ts';

export const presentProperty = (
  row: PropertyRow,
  locale: Locale,
  ownerIdNumber: string | null = row.owner_id_number_masked,
) => ({
  id: row.id,
  organization_id: row.organization_id,
  code: row.code,
  name: row.name,
  address: row.address,
  display: { status: withLabel('property_status', row.archived ? 'ARCHIVED' : 'ACTIVE', locale) },
  room_count: row.room_count,
  occupied_room_count: row.occupied_room_count,
  owner: { full_name: row.owner_full_name, tax_code: row.owner_tax_code, id_number: ownerIdNumber },
  contact: { full_name: row.contact_full_name, phone: row.contact_phone },
  police_office: row.police_office,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
});
