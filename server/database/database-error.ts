import type { ErrorCode } from '../../domain/catalog/errors.ts';
import { Refused, refused } from '../../domain/refused.ts';

/** The error code a violated constraint means for the caller. Violating an unlisted constraint is a bug and becomes a 500. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  accounts_email_key: 'email_taken',
  accounts_verified_phone_key: 'phone_taken',
  organizations_slug_key: 'slug_taken',
  memberships_email_key: 'already_member',
  properties_code_key: 'code_taken',
  roles_name_key: 'name_taken',
  rooms_name_key: 'name_taken',
  leases_room_occupied_excl: 'room_has_active_lease',
  meter_readings_period_key: 'meter_reading_exists',
};

const UNIQUE = '23505';
const EXCLUSION = '23P01';

type DatabaseError = { code?: string | undefined; constraint?: string | undefined; message?: string };

/** The violated constraint. An error from a shard names it only in its message, with the shard number appended. */
export function violatedConstraint({ constraint, message }: DatabaseError): string {
  const name = constraint ?? /constraint "([^"]+)"/.exec(message ?? '')?.[1] ?? '';
  return name.replace(/_\d+$/, '');
}

export function toRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const { code } = error as DatabaseError;
  if (code !== UNIQUE && code !== EXCLUSION) return null;
  const refusal = CONSTRAINTS[violatedConstraint(error as DatabaseError)];
  return refusal ? refused(refusal) : null;
}
