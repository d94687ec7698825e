import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import { noteChange } from '../../../database/changes.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import type { Static } from '../../../http/schema.ts';
import { sealIdNumber } from '../../../security/identity-numbers.ts';
import { hasCurrentLease } from '../occupancy/queries.ts';
import { archiveRoomsOf, restoreRoomsOf } from '../rooms/queries.ts';
import { findProperty, type PropertyRow, saveProperty } from './queries.ts';
import type { UpdatePropertyBody } from './schemas.ts';

export async function updateProperty(
  tx: Tx,
  context: AppContext,
  id: string,
  input: Static<typeof UpdatePropertyBody>,
): Promise<PropertyRow> {
  const before = await findProperty(tx, id, { lock: true });
  expectVersion(tx, before);
  const archived = input.status === undefined ? before.archived : input.status === 'ARCHIVED';
  if (archived && !before.archived && (await hasCurrentLease(tx, { property_id: id })))
    throw refused('property_has_active_lease');
  const after = { ...before, ...ownerOf(context, before, input), ...contactOf(before, input), archived };
  after.name = input.name ?? before.name;
  after.code = input.code ?? before.code;
  if (input.address !== undefined) after.address = input.address;
  if (input.police_office !== undefined) after.police_office = input.police_office;
  if (archived !== before.archived) await changeRooms(tx, id, archived);
  await saveProperty(tx, { ...after, search_text: searchText(after.name, after.code, after.address) });
  const changes = changesBetween(before, after, [
    'name',
    'code',
    'address',
    'owner_full_name',
    'owner_tax_code',
    'owner_id_number_masked',
    'contact_full_name',
    'contact_phone',
    'police_office',
    'archived',
  ]);
  await recordAudit(
    tx,
    archived && !before.archived ? 'property.archived' : 'property.updated',
    { type: 'property', id },
    changes,
  );
  return findProperty(tx, id);
}

async function changeRooms(tx: Tx, propertyId: string, archived: boolean): Promise<void> {
  await (archived ? archiveRoomsOf(tx, propertyId) : restoreRoomsOf(tx, propertyId));
  noteChange(tx, 'rooms', null, propertyId);
}

/** `owner: null` clears all owner fields; otherwise only the given ones change. */
function ownerOf(context: AppContext, before: PropertyRow, { owner }: Static<typeof UpdatePropertyBody>) {
  if (owner === undefined) return {};
  if (owner === null) {
    return { owner_full_name: null, owner_tax_code: null, owner_id_number_sealed: null, owner_id_number_masked: null };
  }
  const number = owner.id_number === undefined ? undefined : sealIdNumber(context.sealing, before.id, owner.id_number);
  return {
    owner_full_name: owner.full_name === undefined ? before.owner_full_name : owner.full_name,
    owner_tax_code: owner.tax_code === undefined ? before.owner_tax_code : owner.tax_code,
    owner_id_number_sealed: number === undefined ? before.owner_id_number_sealed : (number?.sealed ?? null),
    owner_id_number_masked: number === undefined ? before.owner_id_number_masked : (number?.masked ?? null),
  };
}

/** As for the owner. */
function contactOf(before: PropertyRow, { contact }: Static<typeof UpdatePropertyBody>) {
  if (contact === undefined) return {};
  if (contact === null) return { contact_full_name: null, contact_phone: null };
  return {
    contact_full_name: contact.full_name === undefined ? before.contact_full_name : contact.full_name,
    contact_phone: contact.phone === undefined ? before.contact_phone : contact.phone,
  };
}
