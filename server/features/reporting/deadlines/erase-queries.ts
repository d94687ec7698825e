import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export const eraseDeadlineTexts = (tx: Tx, subjectIds: string[]): Promise<void> =>
  tx.run(sql`
    update deadlines set reason = null where organization_id = ${tx.organizationId} and subject_id = any(${subjectIds}::uuid[])`);
