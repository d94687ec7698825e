import type { ErrorCode } from '../../domain/catalog/errors.ts';
import { Refused, refuse } from '../../domain/refuse.ts';

/** Which refusal a broken constraint means to the caller. A constraint that is not listed is our own mistake: a 500. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  accounts_email_key: 'email_taken',
  organizations_slug_key: 'slug_taken',
  memberships_email_key: 'already_member',
  properties_code_key: 'code_taken',
  rooms_name_key: 'name_taken',
  leases_room_occupied_excl: 'room_has_active_lease',
  meter_readings_period_key: 'meter_reading_exists',
};

const UNIQUE = '23505';
const EXCLUSION = '23P01';

/** On a shard the constraint's name carries a suffix and stands in the message only. */
export function refuseDatabaseError(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (code !== UNIQUE && code !== EXCLUSION) return null;
  const name = constraint ?? /constraint "([^"]+)"/.exec(message ?? '')?.[1] ?? '';
  const refusal = CONSTRAINTS[name] ?? CONSTRAINTS[name.replace(/_\d+$/, '')];
  return refusal ? refuse(refusal) : null;
}
