import type { ErrorCode, FieldCode } from '../errors.ts';

export const errors: Record<ErrorCode, string> = {
  validation_failed: 'Some fields are invalid. Correct them and try again.',
  invalid_json: 'The request body is not valid JSON.',
  invalid_request: 'The request is malformed. Check its address, headers and body.',
  payload_too_large: 'The request body is too large. Send less at once.',
  invalid_cursor: 'This page cursor does not belong to this list. Start again from the first page.',
  invalid_credentials: 'The email or password is incorrect.',
  unauthorized: 'Please log in: the access token is missing, invalid or expired.',
  invalid_signature: 'Invalid signature. Check the signing secret.',
  invalid_refresh_token: 'This refresh token is no longer valid. Please log in again.',
  forbidden: 'You do not have permission to do this.',
  organization_suspended:
    'This organization is suspended or archived: you can view it but not change it. An owner can reactivate it.',
  renter_not_linked: 'This account is not linked to a renter yet. Accept an invitation from your landlord first.',
  no_organization: 'No organization is selected. Create one or switch to one first.',
  second_factor_required: 'A second factor is needed: enter a code, use a passkey, or set one up in your account.',
  fresh_proof_required: 'Confirm that it is you, then try again.',
  not_found: 'Not found. It may have been removed, or you may not have access to it.',
  method_not_allowed: 'This address does not support this method. The Allow header lists those it does.',
  invoice_already_generated:
    'There is already an invoice for this room, period and lease. Use that one, or cancel it first.',
  invoice_not_editable: 'Only draft invoices can be changed. Credit or cancel an issued one instead.',
  invoice_not_payable: 'This invoice cannot take payments: it is a draft, cancelled or already paid.',
  invoice_has_payments: 'This invoice has payments. Reverse or move them first, or turn them into credit.',
  negative_total: 'The total of an invoice cannot be negative. Reduce the discounts.',
  room_has_no_lease: 'This room has no lease in this period. Choose another month or create a lease first.',
  room_has_active_lease: 'Another lease occupies this room on these days. End it or choose other dates.',
  property_has_active_lease: 'This property has current or upcoming leases. End or cancel them first.',
  renter_has_active_lease: 'This renter has a current or upcoming lease. End or cancel it first.',
  lease_not_active: 'This is only possible while the lease is active.',
  payment_exceeds_invoice_balance:
    'The payment is larger than the balance of the invoice. Lower the amount, or record the rest as renter credit.',
  payment_already_reversed: 'This payment has already been reversed.',
  insufficient_credit: 'The renter does not have enough credit.',
  insufficient_deposit: 'Not enough of the deposit is left.',
  insufficient_cash: 'There is not that much cash in this book.',
  period_locked:
    'The books are locked for this date, or the cash book concerned is closed. Use a later date; an owner can unlock the books.',
  meter_reading_exists: 'This room already has a reading for this period. Edit that one instead.',
  meter_reading_billed: 'This reading has already been billed. Correct it instead.',
  meter_reading_backwards:
    'This reading is lower than the previous one. Check it, or state that the meter was replaced or rolled over.',
  review_item_not_sure: 'It is not certain which invoice this transfer pays. Choose the invoice yourself.',
  review_item_already_resolved: 'This transfer has already been resolved. Reopen it to decide again.',
  no_bank_account: 'This property has no bank account. Add one first.',
  nothing_to_pay: 'There is nothing left to pay.',
  document_incomplete:
    'The paper cannot be printed yet: some information is missing. Enter the fields named and print again.',
  no_recipients: 'Nobody lives there who could receive the announcement.',
  nothing_to_bill: 'There is nothing to bill for this period: rent, use and fees are billed already.',
  electricity_above_regulated:
    'Electricity is above what renters may be charged, which the organization does not allow. Correct the prices and try again.',
  invitation_not_pending: 'This invitation has been used or revoked, or it has expired. Ask for a new one.',
  invitation_email_mismatch: 'This invitation was sent to another email address. Log in with that address.',
  invitation_phone_mismatch: 'This invitation was sent to another phone number. Log in with that number.',
  renter_already_linked: 'This renter is already linked to an account.',
  already_member: 'This person is already a member or has already been invited.',
  invalid_status_transition: 'This change is not possible in the current status.',
  phone_taken: 'This phone number already belongs to another account.',
  phone_codes_unavailable: 'This installation cannot send codes to phones. Log in with your email address.',
  email_taken: 'This email address is already registered. Log in, or reset the password.',
  slug_taken: 'This short name is already taken. Choose another one.',
  name_taken: 'This name is already in use. Choose another one.',
  code_taken: 'This code is already in use. Choose another one.',
  last_second_factor: 'An organization of yours requires a second factor. Add another one before you remove this one.',
  last_owner: 'An organization needs at least one owner. Make someone else an owner first.',
  role_in_use: 'Members still have this role. Give them another one first.',
  stale_version: 'Someone else has changed this in the meantime. Reload it and try again.',
  idempotency_key_reused:
    'An earlier request with this idempotency key was carried out. Look at its result before you send another one with a new key.',
  idempotency_key_in_progress: 'A request with this idempotency key is still running. Try again in a moment.',
  billing_run_in_progress: 'A billing run for this period is still running. Wait until it has finished.',
  billing_run_not_undoable: 'Only a finished billing run can be undone.',
  invalid_reset_token: 'This link has already been used or has expired. Request a new one.',
  limit_reached: 'The organization already has the maximum number. Delete one that is no longer used.',
  unsupported_media_type: 'Unsupported Content-Type. The API document lists the types this address accepts.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  internal_error:
    'Something went wrong on our side. Please try again, and send us the request id if it keeps happening.',
};

export const fields: Record<FieldCode, string> = {
  required: 'is required',
  invalid_type: 'has the wrong type',
  invalid_format: 'has the wrong format',
  too_short: 'is too short (at least {limit})',
  too_long: 'is too long (at most {limit})',
  too_small: 'is too small (at least {limit})',
  too_large: 'is too large (at most {limit})',
  not_allowed: 'is not one of the allowed values ({limit})',
  unknown_field: 'is not a known field',
  conflicts_with: 'conflicts with {other}',
  requires: 'is required together with {other}',
  incorrect: 'is incorrect or has expired',
  too_common: 'is too common; choose another one',
};

/** Limits that are days or months. */
export const dates = { too_small: 'must be {limit} or later', too_large: 'must be {limit} or earlier' };

/** What a file has too much of, where people can tell. */
export const parts: Record<string, string> = {
  rows: 'has too many rows (at most {limit})',
  columns: 'has too many columns (at most {limit})',
  sheets: 'has too many sheets (at most {limit})',
};

/** An object without fields, in which null may have counted as left out. */
export const oneField = 'needs at least one field with a value';
