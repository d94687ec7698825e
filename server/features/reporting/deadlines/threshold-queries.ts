import { sql } from '../../../database/sql.ts';
import { tableOf } from '../../../database/table-of.ts';
import type { Tx } from '../../../database/transaction.ts';
import { type FoundDeadline, insertCandidates } from './find-queries.ts';

export type OwnerNearThreshold = { owner_key: string; owner_name: string | null; due_on: string };

const COLUMNS = { owner_key: 'text', owner_name: 'text', due_on: 'date' } as const;

export const insertThresholds = (tx: Tx, owners: OwnerNearThreshold[]): Promise<FoundDeadline[]> =>
  insertCandidates(
    tx,
    'TAX_THRESHOLD',
    sql`select null::uuid as property_id, 'owner' as subject_type, md5(o.owner_key)::uuid as subject_id, o.due_on, o.owner_name as subject_name
        from ${tableOf('o', owners, COLUMNS)}`,
    sql`c.subject_name`,
  );

/** Closes the warnings of owners whose revenue fell again, by credit notes for example. */
export const closeThresholds = (
  tx: Tx,
  dueDays: string[],
  owners: OwnerNearThreshold[],
): Promise<{ id: string; property_id: string | null }[]> =>
  tx.query<{ id: string; property_id: string | null }>(sql`
    update deadlines d set state = 'DONE', changed_at = ${tx.now.toString()}
    where d.organization_id = ${tx.organizationId} and d.kind = 'TAX_THRESHOLD' and d.state = 'OPEN' and d.due_on = any(${dueDays}::date[])
      and not exists (select from ${tableOf('o', owners, COLUMNS)} where md5(o.owner_key)::uuid = d.subject_id and o.due_on = d.due_on)
    returning d.id, d.property_id`);
