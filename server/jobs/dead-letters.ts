import type pg from 'pg';
import { allOf } from '../database/conditions.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Caller } from '../database/transaction.ts';

/** A job that failed more often than its queue allows. It stays for 30 days, until somebody retries or removes it. */
export type DeadLetter = {
  id: string;
  queue: string;
  data: Record<string, unknown>;
  error: string | null;
  attempts: number;
  created_at: string;
  failed_at: string;
};

type Choice = { queue?: string; ids?: string[] };

const MOST_SHOWN = 500;
const UNIQUE_VIOLATION = '23505';

const chosen = ({ queue, ids }: Choice) =>
  allOf(sql`j.state = 'failed'`, queue && sql`j.name = ${queue}`, ids && sql`j.id = any(${ids}::uuid[])`);

export const listDeadLetters = (database: Database, caller: Caller, choice: Choice): Promise<DeadLetter[]> =>
  database.unscoped('read', caller, (tx) =>
    tx.query<DeadLetter>(sql`
      select j.id, j.name as queue, j.data, coalesce(j.output->>'message', j.output::text) as error, j.retry_count + 1 as attempts,
             j.created_on as created_at, j.completed_on as failed_at
      from queue.job j where ${chosen(choice)} order by j.completed_on desc, j.id limit ${MOST_SHOWN}`),
  );

/**
 * Back into their queues with all their attempts before them; answers the ids. One whose queue takes a single job at a time stays
 * when another already waits there, which does the same work.
 */
export async function retryDeadLetters(database: Database, caller: Caller, choice: Choice): Promise<string[]> {
  const retried: string[] = [];
  for (const { id, queue } of await listDeadLetters(database, caller, choice)) {
    try {
      const rows = await database.unscoped('write', caller, (tx) =>
        tx.query(sql`
          update queue.job j set state = 'retry', retry_count = 0, start_after = now(), completed_on = null, keep_until = now() + interval '14 days'
          where j.name = ${queue} and j.id = ${id} and j.state = 'failed' returning j.id`),
      );
      if (rows.length > 0) retried.push(id);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== UNIQUE_VIOLATION) throw error;
    }
  }
  return retried;
}

export const removeDeadLetters = (database: Database, caller: Caller, choice: Choice): Promise<string[]> =>
  database.unscoped('write', caller, async (tx) =>
    (await tx.query<{ id: string }>(sql`delete from queue.job j where ${chosen(choice)} returning j.id`)).map(
      ({ id }) => id,
    ),
  );

export type WaitingWork = { outbox: number; webhook_deliveries: number };

/** What lies in between: events not yet passed on, deliveries not yet made. */
export const waitingWork = (database: Database, caller: Caller): Promise<WaitingWork> =>
  database.unscoped('read', caller, async (tx) => {
    const row = await tx.one<Record<keyof WaitingWork, string>>(sql`select * from identity.pending_work()`);
    return { outbox: Number(row.outbox), webhook_deliveries: Number(row.webhook_deliveries) };
  });
