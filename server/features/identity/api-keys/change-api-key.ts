import { randomUUIDv7 } from 'node:crypto';
import { refuse, refuseFields } from '../../../../domain/refuse.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { ApiKeyActor, OperatorActor } from '../../../security/actor.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { type ApiKey, deleteApiKey, insertApiKey, lockApiKey, putKey, saveApiKey } from './queries.ts';
import type { CreateApiKeyBody, UpdateApiKeyBody } from './schemas.ts';

/** Whoever makes a key is a person: no key may hold the permission to make one. */
export async function createApiKey(
  tx: Tx<OperatorActor | ApiKeyActor>,
  wish: Static<typeof CreateApiKeyBody>,
): Promise<ApiKey & { key: string }> {
  refusePast(tx, wish.expires_at);
  const key = randomToken('rk_');
  const id = randomUUIDv7();
  await putKey(tx, hashToken(key), id);
  const created = await insertApiKey(tx, {
    id,
    name: wish.name,
    prefix: key.slice(0, 9),
    permissions: wish.permissions,
    created_by: tx.actor.id,
    expires_at: wish.expires_at ?? null,
  });
  await recordAudit(tx, 'api_key.created', { type: 'api_key', id }, { name: wish.name, permissions: wish.permissions });
  return { ...created, key };
}

export async function updateApiKey(tx: Tx, id: string, wish: Static<typeof UpdateApiKeyBody>): Promise<ApiKey> {
  refusePast(tx, wish.expires_at);
  const before = await lockApiKey(tx, id);
  if (!before) throw refuse('not_found');
  const wished = { ...before, ...wish };
  const changes = changesBetween(before, wished, ['name', 'permissions', 'expires_at']);
  if (Object.keys(changes).length === 0) return before;
  const after = await saveApiKey(tx, wished);
  await recordAudit(tx, 'api_key.updated', { type: 'api_key', id }, changes);
  return after;
}

export async function removeApiKey(tx: Tx, id: string): Promise<void> {
  const key = await lockApiKey(tx, id);
  if (!key) throw refuse('not_found');
  await deleteApiKey(tx, id);
  await recordAudit(tx, 'api_key.removed', { type: 'api_key', id }, { name: key.name });
}

function refusePast(tx: Tx, expiresAt: string | null | undefined): void {
  if (expiresAt && Date.parse(expiresAt) <= tx.now.epochMilliseconds) {
    throw refuseFields({ path: 'expires_at', code: 'too_small', limit: tx.now.toString({ smallestUnit: 'second' }) });
  }
}
