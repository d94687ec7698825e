import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';

export type Due = { organization_id: string; timezone: string; billing: boolean; overdue: boolean; reminders: boolean };

export async function timezonesInUse(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ timezone: string }>(sql`select timezone from identity.timezones() as timezone`);
  return rows.map(({ timezone }) => timezone);
}

/** All organizations with something due, in one statement over partial indexes; `reminders_allowed` says whether it is late enough to remind. */
export const organizationsDueIn = (
  tx: Transaction,
  zones: { timezone: string; today: string; reminders_allowed: boolean }[],
): Promise<Due[]> => tx.query<Due>(sql`select * from identity.organizations_due(${JSON.stringify(zones)}::jsonb)`);
