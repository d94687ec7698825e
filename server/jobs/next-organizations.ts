import type { Database } from '../database/database.ts';
import type { Caller } from '../database/transaction.ts';
import { organizationIds } from './queries.ts';

const ORGANIZATION_BATCH = 200;

/** The next page of all organizations, for work that visits each of them. */
export const nextOrganizations = (
  database: Database,
  caller: Caller,
  after: string | null,
): Promise<{ id: string }[]> =>
  database.unscoped('read', caller, (tx) => organizationIds(tx, after, ORGANIZATION_BATCH));
