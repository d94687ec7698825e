import { QR_SCOPES } from '../../../../domain/catalog/invoices.ts';
import { amount, closed, oneOf, optional, resource, Type, uuid } from '../../../http/schema.ts';

export const PaymentQr = resource('PaymentQr', {
  payload: Type.String({
    description:
      'The text to encode as a QR code, in the NAPAS 247 (VietQR) format. It has no amount where `amount` has more than 13 digits.',
    examples: [
      '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA5303704540735000005802VN62270823RR7K2M9PAC P101 T1120266304E47E',
    ],
  }),
  amount: amount(),
  bank_bin: Type.String({ examples: ['970436'] }),
  account_number: Type.String({ examples: ['0123456789'] }),
  account_holder: Type.String({ examples: ['NGUYEN THI LAN'] }),
  memo: Type.String({ examples: ['RR7K2M9PAC P101 T112026'] }),
});

export const PaymentQrQuery = closed({
  scope: optional(
    oneOf(QR_SCOPES, {
      'x-parameter': 'PaymentQrScope',
      description: '`renter` adds what the renter owes on other open invoices of the property.',
    }),
  ),
});

export const PrintInvoicesQuery = closed({
  ids: Type.Array(uuid(), { minItems: 1, maxItems: 500, description: 'Ids of invoices, separated by commas.' }),
});
