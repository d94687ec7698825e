import { RETENTION_KINDS, type RetentionKind } from '../../../../domain/catalog/privacy.ts';
import { kindsDue, lastDayDue, type RetentionMonths } from '../../../../domain/privacy/retention-due.ts';
import type { Tx } from '../../../database/transaction.ts';
import { listRetained, type RetainedRow } from './queries.ts';
import type { RetentionRow } from './settings-queries.ts';

/** Renters looked at in one go, the longest gone first; the job comes back for the rest. */
const MAX_RENTERS = 500;

const COLUMNS = {
  IDENTITY_PAPERS: 'identity_papers',
  METER_PHOTOS: 'meter_photos',
  TICKETS: 'tickets',
  MESSAGES: 'messages',
  EVENTS: 'events',
} as const satisfies Record<RetentionKind, keyof RetainedRow>;

export const monthsOf = (row: RetentionRow): RetentionMonths => ({
  IDENTITY_PAPERS: row.identity_papers_months,
  METER_PHOTOS: row.meter_photos_months,
  TICKETS: row.tickets_months,
  MESSAGES: row.messages_months,
  EVENTS: row.events_months,
});

export type Due = {
  renter_id: string;
  full_name: string;
  left_on: string;
  kinds: { kind: RetentionKind; count: number }[];
};

/** What the settings would let go of now, by renter. */
export async function findDue(tx: Tx, settings: RetentionRow): Promise<Due[]> {
  const months = monthsOf(settings);
  const today = tx.today.toString();
  const lastDay = lastDayDue(months, today);
  if (lastDay === null) return [];
  const rows = await listRetained(tx, lastDay, MAX_RENTERS);
  return rows
    .map((row) => ({
      renter_id: row.renter_id,
      full_name: row.full_name,
      left_on: row.left_on,
      kinds: kindsDue(months, row.left_on, today)
        .map((kind) => ({ kind, count: row[COLUMNS[kind]] }))
        .filter(({ count }) => count > 0),
    }))
    .filter(({ kinds }) => kinds.length > 0);
}

export const sumByKind = (due: Due[]) =>
  RETENTION_KINDS.map((kind) => {
    const counts = due.flatMap(({ kinds }) => kinds.filter((each) => each.kind === kind));
    return { kind, renter_count: counts.length, item_count: counts.reduce((sum, { count }) => sum + count, 0) };
  });
