/** The time is passed in, so that a test can run through a year in a second. */
export type Clock = { now(): Temporal.Instant };

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

export const today = (now: Temporal.Instant, timezone: string): Temporal.PlainDate =>
  now.toZonedDateTimeISO(timezone).toPlainDate();
