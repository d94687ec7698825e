import type { TransferRow } from './queries.ts';

export type Suggestion = {
  invoice_id: string;
  renter_id: string;
  reasons: string[];
  sure: boolean;
  invoice_number: string;
  period: string;
  room_name: string;
  renter_name: string;
  open_amount: string;
};

/** A transfer as the review queue and events show it; the provider's raw message is never shown. */
export const presentTransfer = (row: TransferRow, suggestions: Suggestion[] = []) => ({
  id: row.id,
  organization_id: row.organization_id,
  provider: row.provider,
  provider_event_id: row.provider_event_id,
  received_at: row.received_at,
  processed_at: row.processed_at,
  transfer_date: row.transfer_date,
  transfer_type: row.transfer_type,
  transfer_amount: row.transfer_amount,
  account_number: row.account_number,
  payment_code: row.payment_code,
  memo: row.memo,
  bank_reference: row.bank_reference,
  property_id: row.property_id,
  invoice_id: row.invoice_id,
  payment_id: row.payment_id,
  failure_reason: row.failure_reason,
  resolution_kind: row.resolution_kind,
  reviewed_by: row.reviewed_by,
  reviewed_at: row.reviewed_at,
  review_note: row.review_note,
  suggestions: row.resolution_kind === null ? suggestions : [],
  created_at: row.created_at,
  updated_at: row.updated_at,
});
