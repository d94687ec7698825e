import { randomUUIDv7 } from 'node:crypto';
import { type FieldProblem, invalidFields, Refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import { findLeaseParties } from '../occupancy/queries.ts';
import { findProperty } from '../properties/queries.ts';
import { findRoom } from '../rooms/queries.ts';
import { findFee, insertFees, markRemoved, type RecurringFee, saveFee } from './queries.ts';
import type { CreateRecurringFeeBody, UpdateRecurringFeeBody } from './schemas.ts';

type Input = Static<typeof CreateRecurringFeeBody>;

const SCOPES = ['property_id', 'room_id', 'lease_id'] as const;
const FIELDS = ['name', 'amount', 'basis', 'quantity', 'proration', 'start_period', 'end_period'] as const;

export async function createFee(tx: Tx, input: Input): Promise<RecurringFee> {
  assertSingleScope(input);
  assertDateOrder(input.start_period, input.end_period);
  const id = randomUUIDv7();
  await insertFees(tx, [
    {
      id,
      parent_property_id: await resolvePropertyId(tx, input),
      property_id: input.property_id ?? null,
      room_id: input.room_id ?? null,
      lease_id: input.lease_id ?? null,
      name: input.name,
      amount: input.amount,
      basis: input.basis ?? 'FLAT',
      quantity: input.quantity ?? '1',
      proration: input.proration ?? 'NONE',
      start_period: input.start_period ?? null,
      end_period: input.end_period ?? null,
    },
  ]);
  await recordAudit(tx, 'recurring_fee.created', { type: 'recurring_fee', id }, { ...input });
  return findFee(tx, id);
}

async function resolvePropertyId(tx: Tx, input: Input): Promise<string> {
  if (input.property_id) return (await findProperty(tx, input.property_id, { field: 'property_id' })).id;
  if (input.room_id) return (await findRoom(tx, input.room_id, { field: 'room_id' })).property_id;
  return (await findLeaseParties(tx, input.lease_id ?? '', 'lease_id')).property_id;
}

export async function updateFee(
  tx: Tx,
  id: string,
  input: Static<typeof UpdateRecurringFeeBody>,
): Promise<RecurringFee> {
  const before = await findFee(tx, id, true);
  const after = { ...before, ...input };
  assertDateOrder(after.start_period, after.end_period);
  await saveFee(tx, after);
  await recordAudit(tx, 'recurring_fee.updated', { type: 'recurring_fee', id }, changesBetween(before, after, FIELDS));
  return findFee(tx, id);
}

export async function removeFee(tx: Tx, id: string): Promise<void> {
  const fee = await findFee(tx, id, true);
  await markRemoved(tx, id);
  await recordAudit(tx, 'recurring_fee.removed', { type: 'recurring_fee', id }, { name: fee.name, amount: fee.amount });
}

function assertSingleScope(input: Input): void {
  const given = SCOPES.filter((name) => input[name] !== undefined);
  if (given.length === 1) return;
  const problems: FieldProblem[] =
    given.length === 0
      ? [{ path: 'property_id', code: 'required' }]
      : given.slice(1).map((path) => ({ path, code: 'conflicts_with', other: given[0] }));
  throw new Refused('validation_failed', null, problems);
}

function assertDateOrder(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end < start) throw invalidFields({ path: 'end_period', code: 'too_small', limit: start });
}
