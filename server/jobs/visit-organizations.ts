import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../database/transaction.ts';
import { organizationIds } from './queries.ts';

const ORGANIZATION_BATCH = 200;

export type Visiting = Pick<AppContext, 'database' | 'log'> & { caller: () => Caller; signal: AbortSignal };

/** Does the work in every organization. Those where it fails do not keep it from the others; the job fails when all were visited. */
export async function visitOrganizations(
  { database, log, caller, signal }: Visiting,
  work: (id: string) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  let failed = 0;
  while (!signal.aborted) {
    const ids: { id: string }[] = await nextOrganizations(database, caller(), after);
    for (const { id } of ids) {
      if (signal.aborted) break;
      await work(id).catch((error: Error) => {
        failed += 1;
        log.error({ err: error, organization_id: id }, 'Work in an organization failed');
      });
    }
    const last = ids.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (failed > 0) throw new Error(`The work failed in ${failed} organizations; the next run tries again`);
}

const nextOrganizations = (database: Database, caller: Caller, after: string | null): Promise<{ id: string }[]> =>
  database.unscoped('read', caller, (tx) => organizationIds(tx, after, ORGANIZATION_BATCH));
