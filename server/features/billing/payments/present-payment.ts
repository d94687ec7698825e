import { shown } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { asDocumented } from '../../../http/as-documented.ts';
import type { PaymentRow } from './queries.ts';
import { Payment } from './schemas.ts';

export const presentPayment = ({ method, status, ...row }: PaymentRow, locale: Locale) => ({
  ...row,
  display: { method: shown('payment_method', method, locale), status: shown('payment_status', status, locale) },
});

/** A payment for those who are told of it: as a read shows it, in Vietnamese. */
export const newsOfPayment = (row: PaymentRow) => ({
  subject: { type: 'payment', id: row.id, propertyId: row.property_id },
  data: asDocumented(Payment, presentPayment(row, 'vi')) as object,
});
