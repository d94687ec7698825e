import { RETENTION_KINDS, type RetentionKind } from '../catalog/privacy.ts';

export type RetentionMonths = Readonly<Record<RetentionKind, number | null>>;

export type DueKind = { readonly kind: RetentionKind; readonly lastDay: string };

/** The kinds that are not kept for good, each with the last day on which a renter can have left for it to be due. */
export const kindsDue = (months: RetentionMonths, today: string): DueKind[] =>
  RETENTION_KINDS.flatMap((kind) => {
    const kept = months[kind];
    return kept === null ? [] : [{ kind, lastDay: lastDayDue(kept, Temporal.PlainDate.from(today)).toString() }];
  });

/** Adding months to the last days of a long month gives one day, so the day may be later than subtracting them says. */
function lastDayDue(months: number, today: Temporal.PlainDate): Temporal.PlainDate {
  let day = today.subtract({ months });
  for (;;) {
    const next = day.add({ days: 1 });
    if (Temporal.PlainDate.compare(next.add({ months }), today) > 0) return day;
    day = next;
  }
}
