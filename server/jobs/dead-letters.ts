import type pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Caller } from '../database/transaction.ts';
import {
  type Choice,
  countWaitingWork,
  type DeadLetter,
  deleteFailedJobs,
  failedJobs,
  retryJob,
  type WaitingWork,
} from './queries.ts';

const MAX_LISTED = 500;
const UNIQUE_VIOLATION = '23505';

export const listDeadLetters = (database: Database, caller: Caller, choice: Choice): Promise<DeadLetter[]> =>
  database.unscoped('read', caller, (tx) => failedJobs(tx, choice, MAX_LISTED));

/**
 * Puts failed jobs back into their queues with all attempts restored; returns their ids. If the queue allows one job at a time
 * and another is waiting, the job stays failed: the waiting one does the same work.
 */
export async function retryDeadLetters(database: Database, caller: Caller, choice: Choice): Promise<string[]> {
  const retried: string[] = [];
  for (const { id, queue } of await listDeadLetters(database, caller, choice)) {
    try {
      if (await database.unscoped('write', caller, (tx) => retryJob(tx, queue, id))) retried.push(id);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== UNIQUE_VIOLATION) throw error;
    }
  }
  return retried;
}

export const removeDeadLetters = (database: Database, caller: Caller, choice: Choice): Promise<string[]> =>
  database.unscoped('write', caller, (tx) => deleteFailedJobs(tx, choice));

/** Work between commit and delivery: events not dispatched yet, webhook deliveries not sent yet. */
export const waitingWork = (database: Database, caller: Caller): Promise<WaitingWork> =>
  database.unscoped('read', caller, countWaitingWork);
