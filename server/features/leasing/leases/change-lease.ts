import { type FieldProblem, invalidFields, Refused, refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import type { Static } from '../../../http/schema.ts';
import { assertPartiesLive } from './archived-queries.ts';
import { catchUpFrom, findLease, type LeaseRow, moveFirstRent, putRent, saveLease } from './queries.ts';
import type { RenewLeaseBody, UpdateLeaseBody } from './schemas.ts';

const FIELDS = [
  'start_date',
  'end_date',
  'after_end_date',
  'billing_starts_on',
  'deposit_amount',
  'occupant_count',
  'proration',
  'rent_cycle_months',
  'ended_on',
  'end_reason',
] as const;

export async function updateLease(tx: Tx, id: string, input: Static<typeof UpdateLeaseBody>): Promise<LeaseRow> {
  const before = await findLease(tx, id, { lock: true });
  expectVersion(tx, before);
  assertNotEnded(before);
  const after = { ...before, ...input };
  if (input.start_date && input.start_date !== before.start_date) {
    if (before.status !== 'UPCOMING') throw refused('invalid_status_transition', { status: before.status });
    if (before.billing_starts_on === before.start_date)
      after.billing_starts_on = input.billing_starts_on ?? input.start_date;
    await moveFirstRent(tx, id, input.start_date);
  }
  assertNotBefore('end_date', after.end_date, after.start_date);
  assertNotBefore('billing_starts_on', after.billing_starts_on, after.start_date);
  await saveLease(tx, after);
  await catchUpOnNewDays(tx, before, after);
  await recordAudit(tx, 'lease.updated', { type: 'lease', id }, changesBetween(before, after, FIELDS));
  return findChanged(tx, before);
}

export async function renewLease(tx: Tx, id: string, input: Static<typeof RenewLeaseBody>): Promise<LeaseRow> {
  const problems: FieldProblem[] = [];
  if (input.end_date === undefined && input.monthly_rent === undefined && input.from_date === undefined)
    problems.push({ path: 'end_date', code: 'required' });
  if (input.monthly_rent !== undefined && input.from_date === undefined)
    problems.push({ path: 'from_date', code: 'requires', other: 'monthly_rent' });
  if (input.from_date !== undefined && input.monthly_rent === undefined)
    problems.push({ path: 'monthly_rent', code: 'requires', other: 'from_date' });
  if (problems.length > 0) throw new Refused('validation_failed', null, problems);

  const before = await findLease(tx, id, { lock: true });
  expectVersion(tx, before);
  assertNotEnded(before);
  const after = { ...before, end_date: input.end_date ?? before.end_date };
  assertNotBefore('end_date', after.end_date, before.start_date);
  const last = after.after_end_date === 'STOP' ? after.end_date : null;
  if (last !== null && last < tx.today.toString()) throw refused('lease_not_active');
  await saveLease(tx, after);
  await catchUpOnNewDays(tx, before, after);
  if (input.monthly_rent !== undefined && input.from_date !== undefined) {
    assertNotBefore('from_date', input.from_date, before.start_date);
    await putRent(tx, id, input.from_date, input.monthly_rent);
  }
  await recordAudit(tx, 'lease.renewed', { type: 'lease', id }, { ...input });
  return findChanged(tx, before);
}

/** The lease after a change. One that had reached its end date may run again, unless its room, property or renter was archived since. */
async function findChanged(tx: Tx, before: LeaseRow): Promise<LeaseRow> {
  const after = await findLease(tx, before.id);
  if (before.status === 'ENDED' && after.status !== 'ENDED') await assertPartiesLive(tx, after);
  return after;
}

/** Days added to a lease may lie in months that already have an invoice. */
async function catchUpOnNewDays(tx: Tx, before: LeaseRow, after: LeaseRow): Promise<void> {
  const stop = ({ after_end_date, end_date }: LeaseRow) => (after_end_date === 'STOP' ? end_date : null);
  const [last, newLast] = [stop(before), stop(after)];
  if (after.billing_starts_on < before.billing_starts_on) await catchUpFrom(tx, after.id, after.billing_starts_on);
  if (last !== null && (newLast === null || newLast > last)) await catchUpFrom(tx, after.id, last);
}

/** A lease that was ended or cancelled no longer changes. One that only reached its end date can still be renewed or settled. */
function assertNotEnded(lease: LeaseRow): void {
  if (lease.ended_on !== null || lease.status === 'CANCELLED') throw refused('lease_not_active');
}

function assertNotBefore(path: string, value: string | null, min: string): void {
  if (value !== null && value < min) throw invalidFields({ path, code: 'too_small', limit: min });
}
