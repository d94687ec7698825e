import type { FieldProblem } from '../refused.ts';
import type { ErrorCode } from './errors.ts';
import type { Locale } from './locales.ts';
import * as en from './messages/en.ts';
import * as vi from './messages/vi.ts';

const CATALOGS = { vi, en };

export const errorMessage = (code: ErrorCode, locale: Locale): string => CATALOGS[locale].errors[code];

export function fieldMessage(problem: FieldProblem, locale: Locale): string {
  const text = CATALOGS[locale].fields[problem.code];
  return text
    .replace('{limit}', String(problem.limit ?? ''))
    .replace('{other}', problem.other ?? '')
    .replace(' ()', '');
}
