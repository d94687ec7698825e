import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { assertNotErased } from '../../portfolio/renters/erase-queries.ts';
import {
  deleteHandover,
  findHandover,
  type HandoverDraft,
  type HandoverRow,
  type ItemRow,
  insertHandover,
  itemsOf,
  replaceItems,
  saveHandover,
} from './queries.ts';
import type { CreateHandoverBody, UpdateHandoverBody } from './schemas.ts';

type Items = NonNullable<Static<typeof UpdateHandoverBody>['items']>;

export async function createHandover(
  tx: Tx,
  leaseId: string,
  { kind, ...input }: Static<typeof CreateHandoverBody>,
): Promise<HandoverRow> {
  const lease = await findLease(tx, leaseId);
  if (lease.status === 'CANCELLED') throw refused('lease_not_active');
  await assertNotErased(tx, lease.renter_id);
  const lastDay = lease.ended_on ?? tx.today.toString();
  const draft: HandoverDraft = {
    id: randomUUIDv7(),
    property_id: lease.property_id,
    lease_id: leaseId,
    kind,
    handed_over_on: input.handed_over_on ?? (kind === 'IN' ? lease.start_date : lastDay),
    electricity: input.readings?.electricity ?? null,
    water: input.readings?.water ?? null,
    key_count: input.key_count ?? null,
    note: input.note ?? null,
  };
  await insertHandover(tx, draft);
  await replaceItems(tx, draft.id, toItems(input.items ?? [], new Set()), []);
  await recordAudit(tx, 'handover.created', { type: 'lease', id: leaseId }, { handover_id: draft.id, kind });
  return findHandover(tx, leaseId, draft.id);
}

/** Only before the landlord has confirmed it: afterwards a correction is a new record. */
export async function updateHandover(
  tx: Tx,
  context: AppContext,
  leaseId: string,
  id: string,
  input: Static<typeof UpdateHandoverBody>,
): Promise<HandoverRow> {
  const before = await lockDraft(tx, leaseId, id);
  await saveHandover(tx, {
    ...before,
    handed_over_on: input.handed_over_on ?? before.handed_over_on,
    electricity: input.readings?.electricity ?? before.electricity,
    water: input.readings?.water ?? before.water,
    key_count: input.key_count === undefined ? before.key_count : input.key_count,
    note: input.note === undefined ? before.note : input.note,
  });
  if (input.items) {
    const known = new Set((await itemsOf(tx, [id])).get(id)?.map((item) => item.id));
    const items = toItems(input.items, known);
    const removed = [...known.difference(new Set(items.map((item) => item.id)))];
    await replaceItems(tx, id, items, removed);
    if (removed.length > 0) await context.jobs.enqueue(tx, 'storage.sweep', { organization_id: tx.organizationId });
  }
  await recordAudit(tx, 'handover.updated', { type: 'lease', id: leaseId }, { handover_id: id });
  return findHandover(tx, leaseId, id);
}

export async function removeHandover(tx: Tx, context: AppContext, leaseId: string, id: string): Promise<void> {
  const { kind } = await lockDraft(tx, leaseId, id);
  const items = (await itemsOf(tx, [id])).get(id) ?? [];
  await replaceItems(
    tx,
    id,
    [],
    items.map((item) => item.id),
  );
  await deleteHandover(tx, id);
  await recordAudit(tx, 'handover.removed', { type: 'lease', id: leaseId }, { handover_id: id, kind });
  await context.jobs.enqueue(tx, 'storage.sweep', { organization_id: tx.organizationId });
}

async function lockDraft(tx: Tx, leaseId: string, id: string): Promise<HandoverRow> {
  await findLease(tx, leaseId);
  const row = await findHandover(tx, leaseId, id, true);
  if (row.landlord_confirmed_at !== null) throw refused('invalid_status_transition', { reason: 'confirmed' });
  return row;
}

function toItems(items: Items, known: ReadonlySet<string>): ItemRow[] {
  return items.map(({ id, ...item }, position) => {
    const key = id?.toLowerCase();
    const isRepeated = key !== undefined && items.findIndex((each) => each.id?.toLowerCase() === key) < position;
    if (key !== undefined && (isRepeated || !known.has(key)))
      throw invalidFields({ path: `items.${position}.id`, code: 'not_allowed' });
    return {
      id: key ?? randomUUIDv7(),
      position,
      name: item.name,
      quantity: item.quantity ?? 1,
      condition: item.condition ?? 'GOOD',
      note: item.note ?? null,
      unit_value: item.unit_value ?? null,
      repair_amount: item.repair_amount ?? null,
    };
  });
}
