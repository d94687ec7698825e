import { useAddress } from '../../../data/address.ts';
import { useToday } from '../../../data/today.ts';
import { addMonths } from '../../../ui/calendar/calendar.tsx';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** The service answers at most so many months at once. */
const MAX_MONTHS = 60;

export type Range = { readonly from: string; readonly to: string };

/** The months and the house that the address asks for; the last twelve months when it asks for nothing. */
export function useRange(months = 12): Range & { property: string | undefined; change(part: Partial<Range>): void } {
  const { search, change } = useAddress();
  const month = useToday().slice(0, 7);
  const to = MONTH.test(search.to ?? '') ? (search.to as string) : month;
  const from = MONTH.test(search.from ?? '') ? (search.from as string) : addMonths(to, 1 - months);
  const first = addMonths(to, 1 - MAX_MONTHS);
  return { from: from > to ? to : from < first ? first : from, to, property: search.property, change };
}

export const onlyProperty = (property: string | undefined): { property_id?: string } =>
  property ? { property_id: property } : {};

export const monthsQuery = ({ from, to, property }: Range & { property: string | undefined }) => ({
  period_from: from,
  period_to: to,
  ...onlyProperty(property),
});

/** The days of a range of months, for what is asked by date. */
export const daysQuery = ({ from, to, property }: Range & { property: string | undefined }) => ({
  date_from: `${from}-01`,
  date_to: lastDay(to),
  ...onlyProperty(property),
});

export function lastDay(period: string): string {
  const [year, month] = period.split('-').map(Number) as [number, number];
  return `${period}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
