import { refused } from '../../../../domain/refused.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { sessionAssurance } from '../../../http/queries.ts';
import type { OperatorActor, RenterActor } from '../../../security/actor.ts';
import { organizationsRequiring } from './queries.ts';

/** For what reaches all organizations of an account at once: the session has the second factor that any of them requires. */
export async function assertFactorsPassed(tx: Transaction<OperatorActor | RenterActor>): Promise<void> {
  const { actor } = tx;
  if (actor.kind !== 'OPERATOR' || (await organizationsRequiring(tx, actor.id)).length === 0) return;
  const assurance = await sessionAssurance(tx, actor.sessionId, null);
  if (!assurance?.second_factor_at) throw refused('second_factor_required');
}
