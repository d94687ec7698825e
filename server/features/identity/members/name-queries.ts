import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** The names of members and API keys by their ids, as far as they are still known. */
export async function operatorNames(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  // On a sharded database members are on the coordinator and keys on a worker, so no statement can read both.
  const found = await Promise.all([
    tx.query<{ id: string; name: string }>(sql`
      select m.account_id as id, m.display_name as name from identity.members_of(${tx.organizationId}) m
      where m.account_id = any(${asked}::uuid[]) and m.display_name is not null`),
    tx.query<{ id: string; name: string }>(
      sql`select k.id, k.name from api_keys k where k.organization_id = ${tx.organizationId} and k.id = any(${asked}::uuid[])`,
    ),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
