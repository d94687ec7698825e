import type { Permission } from '../../domain/catalog/permissions.ts';
import { refused } from '../../domain/refused.ts';
import type { Actor } from './actor.ts';

/** For routes that show a part of their data only to callers with a further permission. */
export function may(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'API_KEY') return actor.permissions.includes(permission);
  return actor.kind === 'OPERATOR' && actor.permissions.includes(permission);
}

/** For routes that do more when asked to, which takes a further permission. */
export function assertMay(actor: Actor, permission: Permission): void {
  if (!may(actor, permission)) throw refused('forbidden', { permissions: [permission] });
}
