import { LINK_ACTIONS } from '../../../../domain/catalog/invoices.ts';
import { body, dateTime, nullable, oneOf, optional, resource, Type, uuid } from '../../../http/schema.ts';

const URL_EXAMPLE = 'https://rentroll.example/i/8sT0yq3Zr4m2fV6kJx1bQ7cW9dLhN5uEoPgRaSiYtXw';

const MESSAGE_EXAMPLE = `Tiền nhà tháng 11/2026, phòng P101 (Hoa Sen): 3.247.500 ₫, hạn thanh toán 05/12/2026. Xem chi tiết và mã chuyển khoản: ${URL_EXAMPLE}`;

export const ShareLink = resource('ShareLink', {
  url: Type.String({ examples: [URL_EXAMPLE] }),
  expires_at: nullable(
    dateTime({
      description: 'Null while the invoice is unpaid; once paid, the link expires 90 days after the last payment.',
    }),
  ),
  message: Type.String({
    description:
      'To paste into Zalo or an SMS: month, room, amount, due date and link, in the language of the renter’s account, else of the organization.',
    examples: [MESSAGE_EXAMPLE],
  }),
});

export const ShareInvoiceBody = body('ShareInvoiceBody', {
  renew: optional(Type.Boolean({ description: 'true: replace the link.' })),
});

export const InvoiceLinks = Type.Array(
  resource('InvoiceLink', {
    invoice_id: uuid(),
    invoice_number: Type.String({ examples: ['HS-2026-11-0007'] }),
    room_name: Type.String({ examples: ['P101'] }),
    renter_name: Type.String({ examples: ['Trần Văn Minh'] }),
    phone: nullable(Type.String({ examples: ['0901234567'] })),
    url: nullable(
      Type.String({ description: 'Null if the link was revoked or has expired.', examples: [URL_EXAMPLE] }),
    ),
    message: Type.String({
      description:
        'To paste into Zalo or an SMS: month, room, amount, due date and link, in the language of the renter’s account, else of the organization.',
      examples: [MESSAGE_EXAMPLE],
    }),
  }),
  { title: 'InvoiceLinks' },
);

export const ChangeRenterLinksBody = body('ChangeRenterLinksBody', {
  action: oneOf(LINK_ACTIONS, {
    description:
      '`revoke`: no link works any more, and later messages about these invoices contain none. `renew`: new links replace them, also revoked ones; expired links stay expired.',
  }),
});
