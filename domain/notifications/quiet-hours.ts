import type { QuietHours } from './topics.ts';

/** The first moment from `now` on outside the quiet hours, which may span midnight. */
export function afterQuietHours(now: Temporal.Instant, timezone: string, quiet: QuietHours | null): Temporal.Instant {
  if (quiet === null) return now;
  const here = now.toZonedDateTimeISO(timezone);
  const time = here.toPlainTime().toString().slice(0, 5);
  const { from, to } = quiet;
  const isQuiet = from <= to ? from <= time && time < to : from <= time || time < to;
  if (!isQuiet) return now;
  const day = here.toPlainDate().add({ days: time < to ? 0 : 1 });
  return day.toZonedDateTime({ timeZone: timezone, plainTime: to }).toInstant();
}
