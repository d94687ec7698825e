import {
  RESOLUTION_KINDS,
  REVIEW_ITEM_EXTRAS,
  REVIEW_REASONS,
  REVIEW_STATES,
} from '../../../../domain/catalog/banking.ts';
import { DIRECTIONS } from '../../../../domain/catalog/payments.ts';
import { PAGE_QUERY, TOTALS } from '../../../http/paging.ts';
import { RowError } from '../../../http/row-outcome.ts';
import {
  amount,
  body,
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  payment,
  period,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const SHOWN_INVOICE = {
  invoice_id: uuid(),
  invoice_number: Type.String({ examples: ['NTHS-202611-0001'] }),
  period: period(),
  room_name: Type.String({ examples: ['P101'] }),
  renter_name: Type.String({ examples: ['Trần Văn Minh'] }),
};

export const ReviewItem = resource('ReviewItem', {
  id: uuid(),
  organization_id: uuid(),
  provider: Type.String({ examples: ['SEPAY'] }),
  provider_event_id: Type.String({ examples: ['92704'] }),
  received_at: dateTime(),
  processed_at: nullable(dateTime()),
  transfer_date: date(),
  transfer_type: oneOf(DIRECTIONS, { description: 'IN: onto the account. OUT: from it.' }),
  transfer_amount: amount(),
  account_number: Type.String({ examples: ['0123499999'] }),
  payment_code: nullable(Type.String()),
  memo: Type.String({ examples: ['CT DEN RR7K2M9PAC P101'] }),
  bank_reference: nullable(Type.String()),
  property_id: nullable(uuid()),
  invoice_id: nullable(uuid()),
  payment_id: nullable(uuid()),
  failure_reason: nullable(oneOf(REVIEW_REASONS)),
  resolution_kind: nullable(oneOf(RESOLUTION_KINDS)),
  reviewed_by: nullable(uuid()),
  reviewed_at: nullable(dateTime()),
  review_note: nullable(Type.String()),
  matched_invoice: optional(
    resource('MatchedInvoice', SHOWN_INVOICE, {
      description: 'Only with `include`: what a matched or split item pays first.',
    }),
  ),
  suggestions: list(
    resource('MatchSuggestion', {
      ...SHOWN_INVOICE,
      renter_id: uuid(),
      reasons: list(Type.String({ examples: ['same_amount'] })),
      sure: Type.Boolean({
        description:
          'The only open invoice with the amount of the transfer and at least one more reason; never for a suspected duplicate.',
      }),
      open_amount: amount(),
    }),
  ),
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const ReviewItemList = resource('ReviewItemList', { review_items: list(ReviewItem) });
export const ReviewItemTotals = resource(
  'ReviewItemTotals',
  {
    open_count: Type.Integer({ description: 'Items a person has to decide.' }),
    auto_matched_count: Type.Integer({ description: 'Matched automatically, also shared out over several invoices.' }),
    decided_count: Type.Integer({ description: 'Decided by a person.' }),
  },
  { description: 'By the filters of the list, except `state` and `resolution_kind`.' },
);
export const ReviewItemParams = closed({ review_item_id: uuid() });
export const ReviewItemQuery = closed({
  ...PAGE_QUERY,
  totals: TOTALS,
  state: optional(oneOf(REVIEW_STATES)),
  resolution_kind: optional(oneOf(RESOLUTION_KINDS)),
  include: optional(oneOf(REVIEW_ITEM_EXTRAS)),
  property_id: optional(
    uuid({ description: 'Transfers for an invoice of this property; one whose invoice is not known has no property.' }),
  ),
  invoice_id: optional(uuid()),
  payment_connection_id: optional(uuid()),
  date_from: optional(date({ description: 'First `transfer_date`, included.' })),
  date_to: optional(date({ description: 'Last `transfer_date`, included.' })),
});
export const MatchBody = body('MatchReviewItemBody', {
  invoice_id: uuid(),
  amount: optional(
    payment({
      description:
        'The part of the transfer that pays the invoice; by default its open balance or the whole transfer. The rest becomes the renter’s credit.',
    }),
  ),
});
export const SplitBody = body('SplitReviewItemBody', {
  allocations: Type.Array(closed({ invoice_id: uuid(), amount: payment() }), {
    minItems: 1,
    maxItems: 50,
    description: 'Each invoice once, with at most its open balance.',
  }),
  rest_renter_id: optional(
    uuid({
      description:
        'Receives what the allocations leave over, as credit. Required when they do not add up to the transfer.',
    }),
  ),
});
export const MAX_SURE_ITEMS = 200;
export const MatchSureBody = body('MatchSureReviewItemsBody', {
  review_item_ids: optional(
    Type.Array(uuid(), {
      minItems: 1,
      maxItems: MAX_SURE_ITEMS,
      description: 'Those a person has seen. Without it, the sure ones among the newest 200 open items.',
    }),
  ),
});
export const MatchSureResult = resource('MatchedReviewItems', {
  results: list(
    resource('MatchedReviewItem', {
      review_item_id: uuid(),
      invoice_id: nullable(uuid()),
      error: nullable(RowError),
    }),
  ),
});
export const ReasonBody = body('ResolveReviewItemBody', {
  reason: text(1, 1000, { examples: ['Not a payment of rent'] }),
});
