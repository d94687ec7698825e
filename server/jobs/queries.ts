import type pg from 'pg';
import { allOf } from '../database/conditions.ts';
import { sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Unscoped } from '../database/unscoped.ts';
import type { QueueName } from './queues.ts';

export const organizationIds = (tx: Transaction, after: string | null, limit: number): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(sql`select id from identity.organization_ids(${after}, ${limit}) as id`);

/** Removes expired sessions, tokens and counters. */
export async function deleteExpiredSessions(tx: Transaction): Promise<void> {
  await tx.run(sql`select identity.sweep(${tx.now.toString()})`);
  await tx.run(sql`select identity.sweep_second_factors(${tx.now.toString()})`);
}

export async function queuesWithDueJobs(pool: pg.Pool, names: readonly QueueName[]): Promise<QueueName[]> {
  const { rows } = await pool.query<{ name: QueueName }>(
    `select q.name from unnest($1::text[]) as q(name)
     where exists (select from queue.job j where j.name = q.name and j.state < 'active' and j.start_after <= now())`,
    [names],
  );
  return rows.map(({ name }) => name);
}

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

export type Choice = { queue?: string; ids?: string[] };

const chosen = ({ queue, ids }: Choice) =>
  allOf(sql`j.state = 'failed'`, queue && sql`j.name = ${queue}`, ids && sql`j.id = any(${ids}::uuid[])`);

export const failedJobs = (tx: Transaction, choice: Choice, limit: number): Promise<DeadLetter[]> =>
  tx.query<DeadLetter>(sql`
    select j.id, j.name as queue, j.data, coalesce(j.output->>'message', j.output::text) as error, j.retry_count + 1 as attempts,
           j.created_on as created_at, j.completed_on as failed_at
    from queue.job j where ${chosen(choice)} order by j.completed_on desc, j.id limit ${limit}`);

/** False if the job is no longer failed. */
export async function retryJob(tx: Transaction, queue: string, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update queue.job j set state = 'retry', retry_count = 0, start_after = now(), completed_on = null, keep_until = now() + interval '14 days'
    where j.name = ${queue} and j.id = ${id} and j.state = 'failed' returning j.id`);
  return rows.length > 0;
}

export async function deleteFailedJobs(tx: Transaction, choice: Choice): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`delete from queue.job j where ${chosen(choice)} returning j.id`);
  return rows.map(({ id }) => id);
}

export type WaitingWork = { outbox: number; webhook_deliveries: number };

export async function countWaitingWork(tx: Unscoped): Promise<WaitingWork> {
  const row = await tx.one<Record<keyof WaitingWork, string>>(sql`select * from identity.pending_work()`);
  return { outbox: Number(row.outbox), webhook_deliveries: Number(row.webhook_deliveries) };
}
