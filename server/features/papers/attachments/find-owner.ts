import type { Permission } from '../../../../domain/catalog/permissions.ts';
import type { AttachmentKind, AttachmentOwnerType } from '../../../../domain/catalog/photos.ts';
import { checkLocked } from '../../../../domain/journal/build-entry.ts';
import { invalidFields, Refused, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { AttachmentOwner } from '../../../photos/attachment-queries.ts';
import { mayReadIdNumbers } from '../../../security/identity-numbers.ts';
import { may } from '../../../security/may.ts';
import { findExpense } from '../../costs/expenses/queries.ts';
import { findSupplierBill } from '../../costs/supplier-bills/queries.ts';
import { findLease } from '../../leasing/leases/queries.ts';
import { readBooks } from '../../ledger/journal/post-entries.ts';
import { assertNotErased } from '../../portfolio/renters/erase-queries.ts';
import { findRenter } from '../../portfolio/renters/queries.ts';
import { findTicket } from '../../renter/tickets/queries.ts';

type OwnerRules = {
  read: Permission;
  write: Permission;
  find(tx: Tx, id: string): Promise<{ id: string }>;
  /** Refuses to delete what backs other figures. */
  assertRemovable?(tx: Tx, id: string): Promise<void>;
};

const OWNERS: Readonly<Record<AttachmentOwnerType, OwnerRules>> = {
  lease: { read: 'leases.read', write: 'leases.write', find: findLease },
  renter: { read: 'renters.read', write: 'renters.write', find: findRenter },
  expense: { read: 'accounting.read', write: 'accounting.write', find: findExpense, assertRemovable: assertUnlocked },
  supplier_bill: { read: 'accounting.read', write: 'accounting.write', find: findSupplierBill },
  ticket: { read: 'tickets.read', write: 'tickets.write', find: (tx, id) => findTicket(tx, id) },
};

/** Refuses an owner that the caller cannot see, or whose files they may not read or change. */
export async function findOwner(tx: Tx, owner: AttachmentOwner, act: 'read' | 'write'): Promise<AttachmentOwner> {
  const rules = OWNERS[owner.type];
  if (!may(tx.actor, rules[act])) throw refused('forbidden');
  return { type: owner.type, id: (await rules.find(tx, owner.id)).id };
}

/** As `findOwner`, for an owner that the request names: one that is not there is reported with its field. */
export async function findNamedOwner(tx: Tx, owner: AttachmentOwner, act: 'read' | 'write'): Promise<AttachmentOwner> {
  try {
    const found = await findOwner(tx, owner, act);
    if (act === 'write') await assertPersonKnown(tx, found);
    return found;
  } catch (error) {
    throw error instanceof Refused && error.code === 'not_found' ? refused('not_found', { field: 'owner_id' }) : error;
  }
}

export async function assertRemovable(tx: Tx, owner: AttachmentOwner): Promise<void> {
  await OWNERS[owner.type].assertRemovable?.(tx, owner.id);
}

/** Nothing more is attached to somebody whose data was erased. */
async function assertPersonKnown(tx: Tx, { type, id }: AttachmentOwner): Promise<void> {
  if (type === 'renter') await assertNotErased(tx, id);
  if (type === 'lease') await assertNotErased(tx, (await findLease(tx, id)).renter_id);
}

const SHOW_PEOPLE: readonly AttachmentOwnerType[] = ['lease', 'renter'];

/** Identity papers belong to people, and are handled by those who may read identity numbers. */
export function assertKindAllowed(tx: Tx, kind: AttachmentKind, ownerType: AttachmentOwnerType): void {
  if (kind !== 'IDENTITY_PAPER') return;
  if (!SHOW_PEOPLE.includes(ownerType))
    throw invalidFields({ path: 'kind', code: 'not_allowed', limit: SHOW_PEOPLE.join(', ') });
  if (!mayReadIdNumbers(tx.actor)) throw refused('forbidden');
}

async function assertUnlocked(tx: Tx, expenseId: string): Promise<void> {
  const { entry_date } = await findExpense(tx, expenseId);
  const locked = checkLocked(Temporal.PlainDate.from(entry_date), (await readBooks(tx)).lockedUntil);
  if (locked) throw refused(locked.refused, locked.details);
}
