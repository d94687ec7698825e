import type { FieldProblem } from '../refused.ts';
import { ENGLISH_MONTHS } from '../text/english-months.ts';
import type { ErrorCode } from './errors.ts';
import type { Locale } from './locales.ts';
import * as en from './messages/en.ts';
import * as vi from './messages/vi.ts';

const CATALOGS = { vi, en };

export const errorMessage = (code: ErrorCode, locale: Locale): string => CATALOGS[locale].errors[code];

export function fieldMessage(problem: FieldProblem, locale: Locale): string {
  return textOf(problem, locale)
    .replace('{limit}', shownLimit(String(problem.limit ?? ''), locale))
    .replace('{other}', problem.other ?? '')
    .replace(' ()', '');
}

/** Shorter ones may be years. */
const LARGE_NUMBER = /^\d{5,}$|^\d+\.00$/;
const grouped = (number: string, locale: Locale): string =>
  number.replace(/\.00$/, '').replaceAll(/\B(?=(\d{3})+$)/g, locale === 'vi' ? '.' : ',');

const DAY_OR_MONTH = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;

function textOf({ code, limit, of }: FieldProblem, locale: Locale): string {
  const { fields, dates, oneField, parts } = CATALOGS[locale];
  if (code === 'required' && limit !== undefined) return oneField;
  // Whoever left a field empty is not helped by a length.
  if (code === 'too_short' && limit === 1) return fields.required;
  if (code === 'too_large' && of && parts[of]) return parts[of];
  const isDate = DAY_OR_MONTH.test(String(limit));
  return isDate && (code === 'too_small' || code === 'too_large') ? dates[code] : fields[code];
}

/** Days, months, amounts and large numbers as people write them. */
function shownLimit(limit: string, locale: Locale): string {
  const [, year, month, day] = DAY_OR_MONTH.exec(limit) ?? [];
  if (!year) return LARGE_NUMBER.test(limit) ? grouped(limit, locale) : limit;
  if (locale === 'vi') return [day, month, year].filter(Boolean).join('/');
  return [day && Number(day), ENGLISH_MONTHS[Number(month) - 1], year].filter(Boolean).join(' ');
}
