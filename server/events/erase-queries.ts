import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

type Erased = { subjectIds: string[]; accountId: string | null; name: string };

/** Removes the values of events and audit rows about these subjects, and the name of the renter as an author. */
export const eraseHistory = (tx: Tx, { subjectIds, accountId, name }: Erased): Promise<void> =>
  tx.run(sql`select identity.erase_history(${tx.organizationId}, ${subjectIds}::uuid[], ${accountId}::uuid, ${name})`);

/** The events `e` and audit rows `a` that `identity.erase_history` would change. */
export const HAS_PAYLOAD = sql`
  e.data is not null and e.data ->> 'erased' is null and e.type not in ('renter.erased', 'retention.applied')`;
export const HAS_VALUES = sql`a.changes <> '{}' and a.action not in ('renter.erased', 'retention.applied')`;
