import type { Clause } from '../../../../domain/contracts/clauses.ts';
import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type VersionRow = { version: number; created_by_name: string | null; created_at: string | null };
export type TemplateRow = VersionRow & { clauses: readonly Clause[] };

/** Newest first. */
export const listVersions = (tx: Tx): Promise<VersionRow[]> =>
  tx.query<VersionRow>(sql`
    select t.version, t.created_by_name, t.created_at from contract_templates t
    where t.organization_id = ${tx.organizationId} order by t.version desc`);

/** The latest one without `version`. */
export const findVersion = (tx: Tx, version: number | undefined): Promise<TemplateRow | undefined> =>
  tx.first<TemplateRow>(sql`
    select t.version, t.clauses, t.created_by_name, t.created_at from contract_templates t
    where t.organization_id = ${tx.organizationId} ${version === undefined ? sql`` : sql`and t.version = ${version}`}
    order by t.version desc limit 1`);

/** Returns false if the version exists: someone else saved theirs first. */
export async function insertVersion(tx: Tx, version: number, clauses: readonly Clause[]): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into contract_templates (organization_id, version, clauses, created_by, created_by_name, created_at)
    values (${tx.organizationId}, ${version}, ${JSON.stringify(clauses)}::jsonb, ${tx.actor.id}, ${tx.actor.name}, ${tx.now.toString()})
    on conflict (organization_id, version) do nothing returning version`);
  return rows.length === 1;
}
