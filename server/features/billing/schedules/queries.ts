import { sql } from '../../../database/sql.ts';
import type { Transaction } from '../../../database/transaction.ts';
import type { Unscoped } from '../../../database/unscoped.ts';

export type Due = { organization_id: string; timezone: string; billing: boolean; overdue: boolean; reminders: boolean };

export async function timezonesInUse(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ timezone: string }>(sql`select timezone from identity.timezones() as timezone`);
  return rows.map(({ timezone }) => timezone);
}

/** Organizations with something due. `reminders_allowed`: whether it is late enough in the day for reminders. */
export const organizationsDueIn = (
  tx: Unscoped,
  zones: { timezone: string; today: string; reminders_allowed: boolean }[],
): Promise<Due[]> => tx.query<Due>(sql`select * from identity.organizations_due(${JSON.stringify(zones)}::jsonb)`);
