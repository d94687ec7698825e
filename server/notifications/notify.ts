import type { NoticeTrigger } from '../../domain/notifications/plan-notices.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import { plan } from './plan-and-store.ts';

/** Notifies about something that has no event: planned in the same transaction, once per cause. */
export async function notify(tx: Tx, { jobs }: Pick<AppContext, 'jobs'>, trigger: NoticeTrigger): Promise<void> {
  await plan(tx, { jobs, zaloTopics: [] }, [trigger]);
}
