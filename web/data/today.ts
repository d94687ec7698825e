import { useQueryClient } from '@tanstack/react-query';
import { VIETNAM } from '../words/format.ts';
import { getOrMake } from './get-or-make.ts';

/** Making one takes as long as a whole row of a table. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone, as the API writes it. */
export const todayIn = (timeZone: string): string =>
  getOrMake(formats, timeZone, () => new Intl.DateTimeFormat('sv-SE', { timeZone })).format(new Date());

/** The landlord's, in either app. */
export const timezoneOf = (me: unknown): string | undefined => {
  const { organization, renter } = (me ?? {}) as Record<string, { timezone?: string } | null>;
  return (organization ?? renter)?.timezone;
};

/** The landlord's calendar day, wherever the browser is. */
export function useToday(): string {
  return todayIn(timezoneOf(useQueryClient().getQueryData(['me'])) ?? VIETNAM);
}
