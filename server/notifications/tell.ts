import type { News } from '../../domain/notifications/plan-notices.ts';
import type { Services } from '../app-context.ts';
import type { Tx } from '../database/transaction.ts';
import { plan } from './plan.ts';

/** For news that no event stands for: planned in the transaction that made it, once for its cause. */
export const tell = (tx: Tx, { jobs }: Pick<Services, 'jobs'>, news: News): Promise<void> =>
  plan(tx, { jobs, zaloTopics: [] }, [news]);
