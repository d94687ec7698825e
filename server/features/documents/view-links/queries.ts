import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type EmbedSettings = { embed_origins: string[]; generation: number };

export async function readEmbedSettings(tx: Tx): Promise<EmbedSettings> {
  const row = await tx.first<EmbedSettings>(sql`
    select e.origins as embed_origins, e.generation from embed_settings e where e.organization_id = ${tx.organizationId}`);
  return row ?? { embed_origins: [], generation: 1 };
}

export const saveOrigins = (tx: Tx, origins: string[]): Promise<void> =>
  tx.run(sql`
    insert into embed_settings (organization_id, origins, updated_at) values (${tx.organizationId}, ${origins}, ${tx.now.toString()})
    on conflict (organization_id) do update set origins = excluded.origins, updated_at = excluded.updated_at`);

export const nextGeneration = (tx: Tx): Promise<void> =>
  tx.run(sql`
    insert into embed_settings (organization_id, generation, updated_at) values (${tx.organizationId}, 2, ${tx.now.toString()})
    on conflict (organization_id) do update set generation = embed_settings.generation + 1, updated_at = excluded.updated_at`);

/** Whether the data of the renter was erased, which ends the links to their statements. */
export async function isLeaseErased(tx: Tx, leaseId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select from leases l join renters n on n.organization_id = ${tx.organizationId} and n.id = l.renter_id and n.erased_at is not null
    where l.organization_id = ${tx.organizationId} and l.id = ${leaseId}`);
  return rows.length > 0;
}
