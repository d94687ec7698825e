import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** Values and days stay: the next reading of the room is computed from them. */
export async function eraseReadingTexts(tx: Tx, readingIds: string[], erased: string): Promise<void> {
  await tx.run(sql`
    update meter_readings set refusal_reason = null, version = version + 1, updated_at = ${tx.now.toString()}
    where organization_id = ${tx.organizationId} and id = any(${readingIds}::uuid[]) and refusal_reason is not null`);
  await tx.run(sql`
    update meter_reading_corrections set reason = ${erased}
    where organization_id = ${tx.organizationId} and reading_id = any(${readingIds}::uuid[])`);
}
