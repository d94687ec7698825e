/** Every error code of the API with its HTTP status; ./messages has the texts per language. */
export const ERRORS = {
  validation_failed: 400,
  invalid_json: 400,
  invalid_request: 400,
  payload_too_large: 400,
  invalid_cursor: 400,

  invalid_credentials: 401,
  unauthorized: 401,
  invalid_signature: 401,
  invalid_refresh_token: 401,

  forbidden: 403,
  organization_suspended: 403,
  renter_not_linked: 403,
  no_organization: 403,

  not_found: 404,
  method_not_allowed: 405,

  invoice_already_generated: 409,
  invoice_not_editable: 409,
  invoice_not_payable: 409,
  invoice_has_payments: 409,
  negative_total: 409,
  room_has_no_lease: 409,
  room_has_active_lease: 409,
  property_has_active_lease: 409,
  renter_has_active_lease: 409,
  lease_not_active: 409,
  payment_exceeds_invoice_balance: 409,
  payment_already_reversed: 409,
  insufficient_credit: 409,
  insufficient_deposit: 409,
  period_locked: 409,
  meter_reading_exists: 409,
  meter_reading_billed: 409,
  meter_reading_backwards: 409,
  review_item_already_resolved: 409,
  review_item_not_sure: 409,
  no_bank_account: 409,
  nothing_to_pay: 409,
  nothing_to_bill: 409,
  invitation_not_pending: 409,
  invitation_email_mismatch: 409,
  renter_already_linked: 409,
  already_member: 409,
  invalid_status_transition: 409,
  email_taken: 409,
  slug_taken: 409,
  name_taken: 409,
  code_taken: 409,
  last_owner: 409,
  stale_version: 409,
  idempotency_key_reused: 409,
  idempotency_key_in_progress: 409,
  billing_run_in_progress: 409,
  billing_run_not_undoable: 409,
  invalid_reset_token: 409,
  limit_reached: 409,

  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode];

/** What can be wrong with one field; messages fill `{limit}` and `{other}` from the broken rule. */
export const FIELD_CODES = [
  'required',
  'invalid_type',
  'invalid_format',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'not_allowed',
  'unknown_field',
  'conflicts_with',
  'requires',
  'too_common',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];
