/** Issued and still to be paid; the only ones that can become overdue. */
export const COLLECTING_STATUSES = ['ISSUED', 'PARTIALLY_PAID'] as const;

/** Sent to the renter and not cancelled. */
export const BILLED_STATUSES = [...COLLECTING_STATUSES, 'PAID'] as const;
export type BilledStatus = (typeof BILLED_STATUSES)[number];

/** What a renter can see: everything but drafts. */
export const RENTER_INVOICE_STATUSES = [...BILLED_STATUSES, 'CANCELLED'] as const;

export const INVOICE_STATUSES = ['DRAFT', ...RENTER_INVOICE_STATUSES] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** OVERDUE is derived from the due date and never stored. */
export const EFFECTIVE_INVOICE_STATUSES = [...INVOICE_STATUSES, 'OVERDUE'] as const;
export type EffectiveInvoiceStatus = (typeof EFFECTIVE_INVOICE_STATUSES)[number];
export const RENTER_EFFECTIVE_STATUSES = [...RENTER_INVOICE_STATUSES, 'OVERDUE'] as const;

/** Calculated from a lease, as opposed to written by hand. */
export const CALCULATED_INVOICE_KINDS = ['MONTHLY', 'SETTLEMENT'] as const;
export type CalculatedInvoiceKind = (typeof CALCULATED_INVOICE_KINDS)[number];
export const INVOICE_KINDS = [...CALCULATED_INVOICE_KINDS, 'ONE_OFF'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];
/** The kinds a request can create; settlements come from ending a lease. */
export const CREATABLE_INVOICE_KINDS = ['ONE_OFF', 'MONTHLY'] as const satisfies readonly InvoiceKind[];

export const LINE_TYPES = [
  'RENT',
  'ELECTRICITY',
  'WATER',
  'RECURRING_FEE',
  'DEPOSIT',
  'DISCOUNT',
  'LATE_FEE',
  'CREDIT',
  'OTHER',
] as const;
export type LineType = (typeof LINE_TYPES)[number];
/** What the metadata of a line was calculated from. */
export const LINE_SOURCES = [
  'rent',
  'recurring_fee',
  'meter',
  'meter_correction',
  'fixed_amount',
  'rent_difference',
  'restored_charge',
  'damage',
  'deposit',
  'renter_credit',
  'late_fee',
  'opening_debt',
  'manual',
] as const;
export type LineSource = (typeof LINE_SOURCES)[number];

/** Where the price of a utility line comes from: a unit price, a tariff, or the fixed amount of the settings. */
export const PRICE_SOURCES = ['flat', 'tariff', 'settings'] as const;

/** Only the service writes CREDIT lines, because they use up the renter's credit. */
export const MANUAL_LINE_TYPES = LINE_TYPES.filter((type) => type !== 'CREDIT');

/** Why the service credited an invoice by itself. */
export const CREDIT_CAUSES = [
  'LEASE_ENDED',
  'LEASE_CANCELLED',
  'READING_CORRECTED',
  'RENT_CHANGED',
  'CARRIED_FORWARD',
  'ORIGIN_CANCELLED',
  'ELECTRICITY_EXCESS',
] as const;
export type CreditCause = (typeof CREDIT_CAUSES)[number];

/** A note is reversed by itself, or because its invoice was cancelled. */
export const CREDIT_NOTE_STATUSES = ['ISSUED', 'REVERSED'] as const;
export type CreditNoteStatus = (typeof CREDIT_NOTE_STATUSES)[number];

/** What changes the account of a lease. */
export const ACCOUNT_MOVEMENTS = ['INVOICE', 'CREDIT_NOTE', 'CREDIT_NOTE_REVERSED', 'PAYMENT', 'WRITE_OFF'] as const;
export type AccountMovement = (typeof ACCOUNT_MOVEMENTS)[number];

/** What changes the deposit held for a lease. */
export const DEPOSIT_MOVEMENTS = [
  'RECEIVED',
  'BROUGHT_FORWARD',
  'APPLIED',
  'REFUNDED',
  'FORFEITED',
  'MOVED_IN',
  'MOVED_OUT',
  'REALLOCATED',
  'REVERSED',
] as const;
export type DepositMovement = (typeof DEPOSIT_MOVEMENTS)[number];

export const INVOICE_QUESTION_STATUSES = ['OPEN', 'ANSWERED'] as const;
export type InvoiceQuestionStatus = (typeof INVOICE_QUESTION_STATUSES)[number];

export const BILLING_RUN_STATUSES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'ISSUING', 'UNDOING', 'UNDONE'] as const;
export type BillingRunStatus = (typeof BILLING_RUN_STATUSES)[number];
/** A job is working on the run. */
export const ACTIVE_RUN_STATUSES = [
  'QUEUED',
  'RUNNING',
  'ISSUING',
  'UNDOING',
] as const satisfies readonly BillingRunStatus[];

/** What a payment QR code asks for: one invoice, or everything the renter owes. */
export const QR_SCOPES = ['invoice', 'renter'] as const;
export type QrScope = (typeof QR_SCOPES)[number];

/** What becomes of the payments of an invoice that is cancelled. */
export const CANCELLED_PAYMENTS = ['to_credit'] as const;

/** What can be done to many invoices at once. */
export const INVOICE_BULK_ACTIONS = ['issue', 'send', 'cancel'] as const;

/** What can be done to all share links of a renter. */
export const LINK_ACTIONS = ['revoke', 'renew'] as const;
export type LinkAction = (typeof LINK_ACTIONS)[number];
