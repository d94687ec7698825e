import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export const findZaloSecrets = async (tx: Tx): Promise<Buffer | null> =>
  (
    await tx.first<{ sealed: Buffer }>(
      sql`select sealed from zalo_accounts where organization_id = ${tx.organizationId} for update`,
    )
  )?.sealed ?? null;

export const saveZaloSecrets = (tx: Tx, sealed: Buffer): Promise<void> =>
  tx.run(sql`
    insert into zalo_accounts (organization_id, sealed, updated_at) values (${tx.organizationId}, ${sealed}, ${tx.now.toString()})
    on conflict (organization_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`);

export const deleteZaloSecrets = (tx: Tx): Promise<void> =>
  tx.run(sql`delete from zalo_accounts where organization_id = ${tx.organizationId}`);
