import { isPermission, needsFreshProof } from '../../domain/catalog/permissions.ts';
import { type Refused, refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller, Scope, Tx } from '../database/transaction.ts';
import { type Assurance, checkFreshProof } from '../security/assurance.ts';
import type { Principal } from './principal-cache.ts';
import { sessionAssurance } from './queries.ts';
import type { Route } from './route.ts';

/** Which sessions need a proof of the last minutes: all of them, those of accounts with a second factor, or none. */
export function freshProofOf({ access, freshProof }: Route): 'always' | 'with-factor' | null {
  return freshProof ?? (isPermission(access) && needsFreshProof(access) ? 'with-factor' : null);
}

/**
 * What an organization and a route ask of the session beyond the permission. What is cached may be older than the proof that another
 * process has just recorded, so only a fresh look refuses.
 */
export async function assertProven(
  route: Route,
  { actor, scope: own, assurance }: Principal,
  scope: Scope | null,
  { database }: AppContext,
  caller: Caller,
): Promise<void> {
  if (actor.kind !== 'OPERATOR' && actor.kind !== 'RENTER') return;
  // A live route has no transaction and so no scope, but shows what happens in the organization of the session.
  const entered = scope ?? (route.live ? own : null);
  const organizationId = actor.kind === 'OPERATOR' ? (entered?.organizationId ?? null) : null;
  if (organizationId === null && freshProofOf(route) === null) return;
  const problemOf = (known: Assurance) => {
    const isRequired = organizationId !== null && known.requires_second_factor;
    return missing(route, known, isRequired, caller.now);
  };
  const isSameOrganization = (own?.organizationId ?? null) === organizationId;
  if (assurance && isSameOrganization && problemOf(assurance) === null) return;
  const current = await database.unscoped('read', caller, (tx) =>
    sessionAssurance(tx, actor.sessionId, organizationId),
  );
  const problem = current ? problemOf(current) : refused('unauthorized');
  if (problem !== null) throw problem;
}

function missing(route: Route, known: Assurance, isRequired: boolean, now: Temporal.Instant): Refused | null {
  if (isRequired && known.second_factor_at === null) return refused('second_factor_required');
  const demand = freshProofOf(route);
  const isAsked = demand === 'always' || (demand === 'with-factor' && (known.has_second_factor || isRequired));
  return isAsked ? checkFreshProof(known, now) : null;
}

/** For a command of which only some requests need what `freshProof: 'with-factor'` asks for. */
export async function assertFreshProof(tx: Tx): Promise<void> {
  const { actor } = tx;
  if (actor.kind !== 'OPERATOR') return;
  const known = await sessionAssurance(tx, actor.sessionId, tx.organizationId);
  if (!known) throw refused('unauthorized');
  const problem = known.has_second_factor || known.requires_second_factor ? checkFreshProof(known, tx.now) : null;
  if (problem !== null) throw problem;
}
