import type { AccountKind, AuthMethod, ChallengePurpose } from '../../../../domain/catalog/accounts.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Caller } from '../../../database/transaction.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { insertChallenge } from './queries.ts';

const TTL = { minutes: 5 };

/** In a transaction of its own: the request that asks for a second factor is refused, and rolled back. */
export async function issueChallenge(
  { database }: AppContext,
  caller: Caller,
  challenge: {
    purpose: ChallengePurpose;
    kind: AccountKind;
    accountId: string | null;
    organizationId?: string | null;
    method?: AuthMethod;
  },
): Promise<{ token: string; expiresAt: string }> {
  const token = randomToken();
  const expiresAt = caller.now.add(TTL).toString();
  const { purpose, kind, accountId, organizationId = null, method = null } = challenge;
  await database.unscoped('write', caller, (tx) =>
    insertChallenge(tx, { hash: hashToken(token), purpose, kind, accountId, organizationId, method, expiresAt }),
  );
  return { token, expiresAt };
}
