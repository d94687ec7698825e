import { shown } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { RunRow } from './queries.ts';

export const presentRun = ({ status, ...row }: RunRow, locale: Locale) => ({
  ...row,
  display: { status: shown('billing_run_status', status, locale) },
});
