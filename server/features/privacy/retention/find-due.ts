import { RETENTION_KINDS, type RetentionKind } from '../../../../domain/catalog/privacy.ts';
import { kindsDue, type RetentionMonths } from '../../../../domain/privacy/retention-due.ts';
import type { Tx } from '../../../database/transaction.ts';
import { listRetained } from './queries.ts';
import type { RetentionRow } from './settings-queries.ts';

/** Renters in one go, the longest gone first; the job comes back for the rest. */
const MAX_RENTERS = 500;

const monthsOf = (row: RetentionRow): RetentionMonths => ({
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

/** What the settings would let go of now, by renter, or of one of them. */
export async function findDue(
  tx: Tx,
  settings: RetentionRow,
  limit = MAX_RENTERS,
  renterId: string | null = null,
): Promise<Due[]> {
  const rows = await listRetained(tx, kindsDue(monthsOf(settings), tx.today.toString()), limit, renterId);
  return rows.map(({ counts, ...renter }) => ({
    ...renter,
    kinds: RETENTION_KINDS.flatMap((kind) => {
      const count = counts[kind];
      return count === undefined ? [] : [{ kind, count }];
    }),
  }));
}

export const sumByKind = (due: Due[]) =>
  RETENTION_KINDS.map((kind) => {
    const counts = due.flatMap(({ kinds }) => kinds.filter((each) => each.kind === kind));
    return { kind, renter_count: counts.length, item_count: counts.reduce((sum, { count }) => sum + count, 0) };
  });
