import { randomUUIDv7 } from 'node:crypto';
import { type FieldProblem, Refused, refuseFields } from '../../../../domain/refuse.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findLeaseParties } from '../occupancy/queries.ts';
import { findProperty } from '../properties/queries.ts';
import { findRoom } from '../rooms/queries.ts';
import { findFee, insertFees, markRemoved, type RecurringFee, saveFee } from './queries.ts';
import type { CreateRecurringFeeBody, UpdateRecurringFeeBody } from './schemas.ts';

type Wish = Static<typeof CreateRecurringFeeBody>;

const SCOPES = ['property_id', 'room_id', 'lease_id'] as const;
const FIELDS = ['name', 'amount', 'basis', 'quantity', 'proration', 'start_period', 'end_period'] as const;

export async function createFee(tx: Tx, wish: Wish): Promise<RecurringFee> {
  refuseWrongScope(wish);
  refuseWrongOrder(wish.start_period, wish.end_period);
  const id = randomUUIDv7();
  await insertFees(tx, [
    {
      id,
      parent_property_id: await homeProperty(tx, wish),
      property_id: wish.property_id ?? null,
      room_id: wish.room_id ?? null,
      lease_id: wish.lease_id ?? null,
      name: wish.name,
      amount: wish.amount,
      basis: wish.basis ?? 'FLAT',
      quantity: wish.quantity ?? '1',
      proration: wish.proration ?? 'NONE',
      start_period: wish.start_period ?? null,
      end_period: wish.end_period ?? null,
    },
  ]);
  await recordAudit(tx, 'recurring_fee.created', { type: 'recurring_fee', id }, { ...wish });
  return findFee(tx, id);
}

async function homeProperty(tx: Tx, wish: Wish): Promise<string> {
  if (wish.property_id) return (await findProperty(tx, wish.property_id, { field: 'property_id' })).id;
  if (wish.room_id) return (await findRoom(tx, wish.room_id, { field: 'room_id' })).property_id;
  return (await findLeaseParties(tx, wish.lease_id ?? '', 'lease_id')).property_id;
}

export async function updateFee(
  tx: Tx,
  id: string,
  wish: Static<typeof UpdateRecurringFeeBody>,
): Promise<RecurringFee> {
  const before = await findFee(tx, id, true);
  const after = { ...before, ...wish };
  refuseWrongOrder(after.start_period, after.end_period);
  await saveFee(tx, after);
  await recordAudit(tx, 'recurring_fee.updated', { type: 'recurring_fee', id }, changesBetween(before, after, FIELDS));
  return findFee(tx, id);
}

export async function removeFee(tx: Tx, id: string): Promise<void> {
  const fee = await findFee(tx, id, true);
  await markRemoved(tx, id);
  await recordAudit(tx, 'recurring_fee.removed', { type: 'recurring_fee', id }, { name: fee.name, amount: fee.amount });
}

function refuseWrongScope(wish: Wish): void {
  const given = SCOPES.filter((name) => wish[name] !== undefined);
  if (given.length === 1) return;
  const problems: FieldProblem[] =
    given.length === 0
      ? [{ path: 'property_id', code: 'required' }]
      : given.slice(1).map((path) => ({ path, code: 'conflicts_with', other: given[0] }));
  throw new Refused('validation_failed', null, problems);
}

function refuseWrongOrder(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw refuseFields({ path: 'end_period', code: 'too_small', limit: start });
}
