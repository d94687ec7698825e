import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { RunRow } from './queries.ts';

export const presentRun = ({ status, ...row }: RunRow, locale: Locale) => ({
  ...row,
  display: { status: withLabel('billing_run_status', status, locale) },
});
