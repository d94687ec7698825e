import { randomUUIDv7 } from 'node:crypto';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Static } from '../../../http/schema.ts';
import type { ApiKeyActor, OperatorActor } from '../../../security/actor.ts';
import { hashToken, randomToken } from '../../../security/tokens.ts';
import { assertHolds } from '../roles/assert-may-grant.ts';
import { type ApiKey, countApiKeys, deleteApiKey, insertApiKey, lockApiKey, putKey, saveApiKey } from './queries.ts';
import type { CreateApiKeyBody, UpdateApiKeyBody } from './schemas.ts';

/** Keys of one organization. */
const MAX_API_KEYS = 50;

/** `created_by` is always an account: `api_keys.write` cannot be granted to an API key. */
export async function createApiKey(
  tx: Tx<OperatorActor | ApiKeyActor>,
  input: Static<typeof CreateApiKeyBody>,
): Promise<ApiKey & { key: string }> {
  assertFuture(tx, input.expires_at);
  assertHolds(tx, input.permissions);
  if ((await countApiKeys(tx)) >= MAX_API_KEYS) throw refused('limit_reached', { limit: MAX_API_KEYS });
  const key = randomToken('rk_');
  const id = randomUUIDv7();
  await putKey(tx, hashToken(key), id);
  const created = await insertApiKey(tx, {
    id,
    name: input.name,
    prefix: key.slice(0, 9),
    permissions: input.permissions,
    created_by: tx.actor.id,
    expires_at: input.expires_at ?? null,
  });
  await recordAudit(
    tx,
    'api_key.created',
    { type: 'api_key', id },
    { name: input.name, permissions: input.permissions },
  );
  return { ...created, key };
}

export async function updateApiKey(tx: Tx, id: string, input: Static<typeof UpdateApiKeyBody>): Promise<ApiKey> {
  assertFuture(tx, input.expires_at);
  const before = await lockApiKey(tx, id);
  if (!before) throw refused('not_found');
  // A later end gives the key its permissions for longer, or once more.
  if (input.permissions || input.expires_at !== undefined)
    assertHolds(tx, [...before.permissions, ...(input.permissions ?? [])]);
  const updated = { ...before, ...input };
  const changes = changesBetween(before, updated, ['name', 'permissions', 'expires_at']);
  if (Object.keys(changes).length === 0) return before;
  const after = await saveApiKey(tx, updated);
  await recordAudit(tx, 'api_key.updated', { type: 'api_key', id }, changes);
  return after;
}

export async function removeApiKey(tx: Tx, id: string): Promise<void> {
  const key = await lockApiKey(tx, id);
  if (!key) throw refused('not_found');
  await deleteApiKey(tx, id);
  await recordAudit(tx, 'api_key.removed', { type: 'api_key', id }, { name: key.name });
}

function assertFuture(tx: Tx, expiresAt: string | null | undefined): void {
  if (expiresAt && Date.parse(expiresAt) <= tx.now.epochMilliseconds) {
    throw invalidFields({ path: 'expires_at', code: 'too_small', limit: tx.now.toString({ smallestUnit: 'second' }) });
  }
}
