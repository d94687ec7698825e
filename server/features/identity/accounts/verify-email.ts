import type { AccountKind } from '../../../../domain/catalog/accounts.ts';
import { refused } from '../../../../domain/refused.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { hashToken } from '../../../security/tokens.ts';
import { consumeOneTimeToken, markEmailVerified } from './queries.ts';

export async function verifyEmail(tx: Transaction, kind: AccountKind, token: string): Promise<{ ok: boolean }> {
  const accountId = await consumeOneTimeToken(tx, kind, 'VERIFY_EMAIL', hashToken(token));
  if (!accountId) throw refused('invalid_reset_token');
  await markEmailVerified(tx, accountId);
  return { ok: true };
}
