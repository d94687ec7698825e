import { sql } from '../../../database/sql.ts';
import type { Tx } from '../../../database/transaction.ts';

export type RetentionRow = {
  enabled: boolean;
  identity_papers_months: number | null;
  meter_photos_months: number | null;
  tickets_months: number | null;
  messages_months: number | null;
  events_months: number | null;
  updated_at: string | null;
};

export const NOTHING: RetentionRow = {
  enabled: false,
  identity_papers_months: null,
  meter_photos_months: null,
  tickets_months: null,
  messages_months: null,
  events_months: null,
  updated_at: null,
};

export async function readRetention(tx: Tx): Promise<RetentionRow> {
  const row = await tx.first<RetentionRow>(sql`
    select s.enabled, s.identity_papers_months, s.meter_photos_months, s.tickets_months, s.messages_months, s.events_months, s.updated_at
    from retention_settings s where s.organization_id = ${tx.organizationId}`);
  return row ?? NOTHING;
}

export const saveRetention = (tx: Tx, s: Omit<RetentionRow, 'updated_at'>): Promise<void> =>
  tx.run(sql`
    insert into retention_settings (organization_id, enabled, identity_papers_months, meter_photos_months, tickets_months, messages_months,
      events_months, updated_at)
    values (${tx.organizationId}, ${s.enabled}, ${s.identity_papers_months}, ${s.meter_photos_months}, ${s.tickets_months}, ${s.messages_months},
      ${s.events_months}, ${tx.now.toString()})
    on conflict (organization_id) do update set enabled = excluded.enabled, identity_papers_months = excluded.identity_papers_months,
      meter_photos_months = excluded.meter_photos_months, tickets_months = excluded.tickets_months, messages_months = excluded.messages_months,
      events_months = excluded.events_months, updated_at = excluded.updated_at`);
