import { refused } from '../../../../domain/refused.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { sessionContext } from '../../../http/queries.ts';
import type { OperatorActor, RenterActor } from '../../../security/actor.ts';
import { lockFactors } from '../second-factors/queries.ts';
import { findAccount } from './queries.ts';

/**
 * For a login: until the transaction ends, nobody replaces the password or changes the factors of the account. Who did so before has ended
 * all sessions, and would not find the one that is opened now.
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<void> {
  await lockFactors(tx, accountId);
  const account = await findAccount(tx, accountId);
  if (account?.status !== 'ACTIVE') throw refused('invalid_credentials');
}

/**
 * For a change of the caller's own ways in: locks the account until the transaction ends and refuses a session that ended meanwhile, such
 * as by a reset of the factors. Returns the number of factors.
 */
export async function lockOwnAccount(tx: Transaction<OperatorActor> | Transaction<RenterActor>): Promise<number> {
  const factors = await lockFactors(tx, tx.actor.id);
  if (!(await sessionContext(tx, tx.actor.sessionId, null))) throw refused('unauthorized');
  return factors;
}
