import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

type Erased = { subjectIds: string[]; author: Author | null };

/** A renter who did things in the app, and the name that takes the place of theirs. */
export type Author = { accountIds: string[]; name: string };

/** Removes the values of events and audit rows about these subjects, and the name of the renter as an author if one is given. */
export const eraseHistory = (tx: Tx, { subjectIds, author }: Erased): Promise<void> =>
  tx.run(sql`
    select identity.erase_history(${tx.organizationId}, ${subjectIds}::uuid[], ${author?.accountIds ?? []}::uuid[], ${author?.name ?? null})`);

/** The events `e` and audit rows `a` that `identity.erase_history` would change. Comparing texts parses no payload. */
export const HAS_PAYLOAD = sql`
  e.data is not null and e.data::text <> json_build_object('id', e.subject_id, 'erased', true)::text and e.type not in ('renter.erased', 'retention.applied')`;
export const HAS_VALUES = sql`
  a.action not in ('renter.erased', 'retention.applied')
  and a.changes - case when a.action in ('id_number.read', 'attachment.downloaded') then '{kind,paper}'::text[] else '{}'::text[] end <> '{}'`;
