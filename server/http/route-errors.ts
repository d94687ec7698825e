import type { ErrorCode } from '../../domain/catalog/errors.ts';
import { isPermission } from '../../domain/catalog/permissions.ts';
import { freshProofOf } from './assert-proven.ts';
import { isWrite, type Route } from './route.ts';

/** Every error code a route can return: those implied by its declaration and those it lists. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    'validation_failed',
    'invalid_request',
    'rate_limited',
    'internal_error',
    ...(route.refuses ?? []),
  ]);
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code);
  };
  const scoped = isPermission(route.access);
  if (route.access !== 'public') add('unauthorized', 'forbidden');
  if (scoped && route.organization !== 'path') add('no_organization');
  if (scoped || (route.live && route.access === 'operator')) add('second_factor_required');
  if (freshProofOf(route) !== null) add('fresh_proof_required');
  if (route.access === 'renter') add('renter_not_linked');
  if (route.path.includes('{')) add('not_found');
  if (route.method !== 'GET' && !route.upload) add('invalid_json');
  if (route.method !== 'GET') add('payload_too_large', 'unsupported_media_type');
  if ((scoped || route.access === 'renter') && isWrite(route) && route.whileSuspended !== true)
    add('organization_suspended');
  if (route.method === 'POST' && route.idempotent !== false && route.access !== 'public') {
    add('idempotency_key_reused', 'idempotency_key_in_progress');
  }
  if (route.ifMatch) add('stale_version');
  if (route.query && 'cursor' in route.query.properties) add('invalid_cursor');
  return [...codes];
}
