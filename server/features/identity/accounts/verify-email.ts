import { refuse } from '../../../../domain/refuse.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { hashToken } from '../../../security/tokens.ts';
import { type Kind, markEmailVerified, spendOneTimeToken } from './queries.ts';

export async function verifyEmail(tx: Transaction, kind: Kind, token: string): Promise<{ ok: boolean }> {
  const accountId = await spendOneTimeToken(tx, kind, 'VERIFY_EMAIL', hashToken(token));
  if (!accountId) throw refuse('invalid_reset_token');
  await markEmailVerified(tx, accountId);
  return { ok: true };
}
