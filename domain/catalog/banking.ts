export const PAYMENT_PROVIDERS = ['SEPAY', 'CASSO', 'PAYOS', 'GENERIC'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const CONNECTION_STATUSES = ['ACTIVE'] as const;

/** How a provider proves that a webhook is its own. */
export const WEBHOOK_AUTH_METHODS = ['HMAC', 'API_KEY'] as const;
export type WebhookAuthMethod = (typeof WEBHOOK_AUTH_METHODS)[number];

/** What happens to a transfer above the balance: the rest becomes credit, or a person decides. */
export const OVERPAYMENT_RULES = ['CREDIT', 'HOLD'] as const;
export type OverpaymentRule = (typeof OVERPAYMENT_RULES)[number];

export const TRANSFER_SOURCES = ['WEBHOOK', 'STATEMENT'] as const;
export type TransferSource = (typeof TRANSFER_SOURCES)[number];

/** Why a transfer waits for a person. */
export const REVIEW_REASONS = [
  'no_payment_code',
  'unknown_payment_code',
  'ambiguous_payment_code',
  'amount_exceeds_balance',
  'invoice_not_payable',
  'outgoing_transfer',
  'invalid_amount',
  'unknown_account',
  'suspected_duplicate',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Reasons besides a missing or wrong code; what they apply to is never matched without a look. */
export const DOUBTFUL_REASONS: readonly ReviewReason[] = ['suspected_duplicate', 'unknown_account', 'invalid_amount'];

/** `decided`: resolved by a person, not automatically. */
export const REVIEW_STATES = ['open', 'resolved', 'automatic', 'decided'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a list of review items can add to each. */
export const REVIEW_ITEM_EXTRAS = ['matched_invoice'] as const;

export const RESOLUTION_KINDS = ['AUTO_MATCHED', 'MATCHED', 'SPLIT', 'EXTERNALLY_RESOLVED'] as const;
export type ResolutionKind = (typeof RESOLUTION_KINDS)[number];
