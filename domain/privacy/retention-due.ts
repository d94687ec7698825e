import { RETENTION_KINDS, type RetentionKind } from '../catalog/privacy.ts';

export type RetentionMonths = Readonly<Record<RetentionKind, number | null>>;

/** The kinds whose time has passed for somebody who left on this day. */
export const kindsDue = (months: RetentionMonths, leftOn: string, today: string): RetentionKind[] =>
  RETENTION_KINDS.filter((kind) => {
    const kept = months[kind];
    return kept !== null && Temporal.PlainDate.from(leftOn).add({ months: kept }).toString() <= today;
  });

/** Nobody who left after this day has anything due; null when nothing is ever due. */
export function lastDayDue(months: RetentionMonths, today: string): string | null {
  const shortest = RETENTION_KINDS.map((kind) => months[kind]).filter((kept) => kept !== null);
  if (shortest.length === 0) return null;
  // A day more: adding months to the last day of a long month gives an earlier day than subtracting them does.
  return Temporal.PlainDate.from(today)
    .subtract({ months: Math.min(...shortest) })
    .add({ days: 3 })
    .toString();
}
