import { sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';

export const organizationIds = (tx: Transaction, after: string | null, limit: number): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`select id from identity.organization_ids(${after}, ${limit}) as id`);

/** Removes expired sessions, tokens and counters. */
export const sweepIdentity = (tx: Transaction): Promise<void> =>
  tx.run(sql`select identity.sweep(${tx.now.toString()})`);
