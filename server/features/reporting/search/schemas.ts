import { EFFECTIVE_INVOICE_STATUSES } from '../../../../domain/catalog/invoices.ts';
import { amount, closed, display, list, nullable, period, resource, Type, text, uuid } from '../../../http/schema.ts';

const roomName = () => Type.String({ examples: ['P101'] });
const renterName = () => Type.String({ examples: ['Trần Văn Minh'] });

export const SearchQuery = closed({
  q: text(1, 100, {
    description: 'Part of a name, phone number, invoice number or payment code, ignoring case and diacritics.',
    examples: ['ngoc anh'],
  }),
});

export const SearchResult = resource('SearchResult', {
  rooms: list(
    resource('FoundRoom', {
      id: uuid(),
      property_id: uuid(),
      property_name: Type.String({ examples: ['Nhà trọ Hoa Sen'] }),
      name: roomName(),
      renter_name: nullable(renterName()),
    }),
  ),
  renters: list(
    resource('FoundRenter', {
      id: uuid(),
      full_name: renterName(),
      phone: nullable(Type.String()),
      room_id: nullable(uuid({ description: 'Where they live now.' })),
      room_name: nullable(roomName()),
    }),
  ),
  invoices: list(
    resource('FoundInvoice', {
      id: uuid(),
      invoice_number: Type.String({ examples: ['NTHS-202611-0001'] }),
      payment_code: Type.String({ examples: ['RR7K2M9PAC'] }),
      period: period(),
      room_name: roomName(),
      renter_name: renterName(),
      open_amount: amount(),
      effective_display: resource('EffectiveInvoiceDisplay', { status: display(EFFECTIVE_INVOICE_STATUSES) }),
    }),
  ),
});
