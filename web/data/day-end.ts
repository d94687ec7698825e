import { localTime } from '../words/format.ts';

/** The last second of a day of the landlord's calendar, as the API writes moments. */
export function dayEnd(day: string): string {
  const guess = Date.parse(`${day}T23:59:59Z`);
  const shift = Date.parse(`${localTime(new Date(guess).toISOString()).replace(' ', 'T')}:59Z`) - guess;
  return new Date(guess - shift).toISOString();
}
