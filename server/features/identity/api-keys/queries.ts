import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { Page } from '../../../http/paging.ts';
import type { Static } from '../../../http/schema.ts';
import type { ApiKeyActor } from '../../../security/actor.ts';
import type { ApiKey as ApiKeySchema } from './schemas.ts';

export type ApiKey = Static<typeof ApiKeySchema>;

export const listApiKeys = (tx: Tx, page: Page): Promise<ApiKey[]> =>
  tx.query<ApiKey>(
    sql`select * from api_keys where organization_id = ${tx.organizationId} ${page.where} ${page.orderBy}`,
  );

export const readApiKey = (tx: Tx, id: string): Promise<ApiKey | undefined> =>
  tx.first<ApiKey>(sql`select * from api_keys where organization_id = ${tx.organizationId} and id = ${id}`);

export const readOwnApiKey = (tx: Tx<ApiKeyActor>): Promise<ApiKey> =>
  tx.one<ApiKey>(sql`select * from api_keys where organization_id = ${tx.organizationId} and id = ${tx.actor.id}`);

export const lockApiKey = (tx: Tx, id: string): Promise<ApiKey | undefined> =>
  tx.first<ApiKey>(sql`select * from api_keys where organization_id = ${tx.organizationId} and id = ${id} for update`);

/** Counted under a lock, so that two concurrent requests cannot exceed the limit together. */
export async function countApiKeys(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('api_keys ' || ${tx.organizationId}, 0))`);
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from api_keys where organization_id = ${tx.organizationId}`,
  );
  return count;
}

export const insertApiKey = (
  tx: Tx,
  key: Pick<ApiKey, 'id' | 'name' | 'prefix' | 'permissions' | 'created_by' | 'expires_at'>,
): Promise<ApiKey> =>
  tx.one<ApiKey>(sql`
    insert into api_keys (organization_id, id, name, prefix, permissions, created_by, expires_at, created_at, updated_at)
    values (${tx.organizationId}, ${key.id}, ${key.name}, ${key.prefix}, ${key.permissions}, ${key.created_by}, ${key.expires_at},
            ${tx.now.toString()}, ${tx.now.toString()})
    returning *`);

export const saveApiKey = (tx: Tx, key: ApiKey): Promise<ApiKey> =>
  tx.one<ApiKey>(sql`
    update api_keys set name = ${key.name}, permissions = ${key.permissions}, expires_at = ${key.expires_at}, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = ${key.id}
    returning *`);

export const deleteApiKey = async (tx: Tx, id: string): Promise<void> => {
  await tx.run(sql`select identity.delete_lookup('API_KEY', ${tx.organizationId}, ${id})`);
  await tx.run(sql`delete from api_keys where organization_id = ${tx.organizationId} and id = ${id}`);
};

export const putKey = (tx: Tx, hash: Buffer, id: string): Promise<void> =>
  tx.run(sql`select identity.create_lookup(${hash}, 'API_KEY', ${tx.organizationId}, ${id}, null)`);
