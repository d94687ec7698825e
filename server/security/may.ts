import type { Permission } from '../../domain/catalog/permissions.ts';
import type { Actor } from './actor.ts';

/** For routes that show a part of their data only to callers with a further permission. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'API_KEY') return actor.permissions.includes(permission);
  return actor.kind === 'OPERATOR' && actor.permissions.includes(permission);
}
