import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

/** Announcements to nobody else, which may name the renter. */
export async function personalAnnouncements(tx: Tx, renterId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select a.announcement_id as id from announcement_recipients a
    where a.organization_id = ${tx.organizationId} and a.renter_id = ${renterId} and not exists (
      select from announcement_recipients o
      where o.organization_id = ${tx.organizationId} and o.announcement_id = a.announcement_id and o.renter_id <> ${renterId})`);
  return rows.map(({ id }) => id);
}

export async function eraseAnnouncements(tx: Tx, renterId: string, announcementIds: string[]): Promise<void> {
  await tx.run(
    sql`delete from announcement_recipients where organization_id = ${tx.organizationId} and renter_id = ${renterId}`,
  );
  await tx.run(
    sql`delete from announcements where organization_id = ${tx.organizationId} and id = any(${announcementIds}::uuid[])`,
  );
}
