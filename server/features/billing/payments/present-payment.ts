import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { pickDeclared } from '../../../http/pick-declared.ts';
import type { PaymentRow } from './queries.ts';
import { Payment } from './schemas.ts';

export const presentPayment = ({ method, status, ...row }: PaymentRow, locale: Locale) => ({
  ...row,
  display: { method: withLabel('payment_method', method, locale), status: withLabel('payment_status', status, locale) },
});

/** The event payload: the payment as the API returns it, in Vietnamese. */
export const toPaymentEvent = (row: PaymentRow) => ({
  subject: { type: 'payment', id: row.id, propertyId: row.property_id },
  data: pickDeclared(Payment, presentPayment(row, 'vi')) as object,
});
