import type { NoticeTrigger } from '../../domain/notifications/plan-notices.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import { plan } from './plan-and-store.ts';

/** For news that no event stands for: planned in the transaction that made it, once for its cause. */
export const notify = (tx: Tx, { jobs }: Pick<AppContext, 'jobs'>, trigger: NoticeTrigger): Promise<void> =>
  plan(tx, { jobs, zaloTopics: [] }, [trigger]);
