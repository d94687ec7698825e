import { randomUUIDv7 } from 'node:crypto';
import { refused } from '../../../../domain/refused.ts';
import { phoneDigits } from '../../../../domain/text/phone-digits.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import { searchText } from '../../../database/conditions.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import type { Static } from '../../../http/schema.ts';
import { sealIdNumber } from '../../../security/identity-numbers.ts';
import type { Sealing } from '../../../security/sealing.ts';
import { hasCurrentLease } from '../occupancy/queries.ts';
import { findRenter, insertRenters, type RenterDraft, type RenterRow, saveRenter } from './queries.ts';
import type { CreateRenterBody, UpdateRenterBody } from './schemas.ts';

export async function createRenter(
  tx: Tx,
  sealing: Sealing,
  input: Static<typeof CreateRenterBody>,
): Promise<RenterRow> {
  const draft = draftRenter(sealing, input);
  await insertRenters(tx, [draft]);
  await recordAudit(tx, 'renter.created', { type: 'renter', id: draft.id }, { full_name: input.full_name });
  return findRenter(tx, draft.id, { evenWithoutLease: true });
}

export function draftRenter(sealing: Sealing, input: Static<typeof CreateRenterBody>): RenterDraft {
  const id = randomUUIDv7();
  const { id_number, ...plain } = input;
  const number = sealIdNumber(sealing, id, id_number ?? null);
  const draft = {
    id,
    full_name: plain.full_name,
    phone: plain.phone ?? null,
    email: plain.email ?? null,
    date_of_birth: plain.date_of_birth ?? null,
    gender: plain.gender ?? null,
    permanent_address: plain.permanent_address ?? null,
    occupation: plain.occupation ?? null,
    vehicle_plates: plain.vehicle_plates ?? [],
    note: plain.note ?? null,
    id_number_sealed: number?.sealed ?? null,
    id_number_index: number?.index ?? null,
    id_number_masked: number?.masked ?? null,
    archived: false,
  };
  return { ...draft, search_text: searchOf(draft) };
}

const searchOf = (row: Pick<RenterRow, 'full_name' | 'phone' | 'email' | 'vehicle_plates'>): string =>
  searchText(row.full_name, row.phone, phoneDigits(row.phone ?? ''), row.email, ...row.vehicle_plates);

export async function updateRenter(
  tx: Tx,
  sealing: Sealing,
  id: string,
  input: Static<typeof UpdateRenterBody>,
): Promise<RenterRow> {
  const before = await findRenter(tx, id, { lock: true });
  expectVersion(tx, before);
  if (before.erased_at !== null) throw refused('invalid_status_transition');
  const { status, id_number, ...plain } = input;
  const archived = status === undefined ? before.archived : status === 'ARCHIVED';
  if (archived && !before.archived && (await hasCurrentLease(tx, { renter_id: id })))
    throw refused('renter_has_active_lease');
  const after = { ...before, ...plain, archived };
  if (id_number !== undefined) {
    const number = sealIdNumber(sealing, id, id_number);
    after.id_number_sealed = number?.sealed ?? null;
    after.id_number_index = number?.index ?? null;
    after.id_number_masked = number?.masked ?? null;
  }
  await saveRenter(tx, { ...after, search_text: searchOf(after) });
  const changes = changesBetween(before, after, [
    'full_name',
    'phone',
    'email',
    'date_of_birth',
    'gender',
    'id_number_masked',
    'permanent_address',
    'occupation',
    'vehicle_plates',
    'note',
    'archived',
  ]);
  await recordAudit(
    tx,
    archived && !before.archived ? 'renter.archived' : 'renter.updated',
    { type: 'renter', id },
    changes,
  );
  return findRenter(tx, id);
}
