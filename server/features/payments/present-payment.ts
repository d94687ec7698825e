import { shown } from '../../../domain/catalog/labels.ts';
import type { Locale } from '../../../domain/catalog/locales.ts';
import type { PaymentRow } from './queries.ts';

export const presentPayment = ({ method, status, ...row }: PaymentRow, locale: Locale) => ({
  ...row,
  display: { method: shown('payment_method', method, locale), status: shown('payment_status', status, locale) },
});
