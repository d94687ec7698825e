/** Money that changes hands, as opposed to deposit or credit the landlord already holds. */
export const EXTERNAL_PAYMENT_METHODS = ['CASH', 'BANK_TRANSFER', 'CARD', 'E_WALLET', 'OTHER'] as const;
export const PAYMENT_METHODS = [...EXTERNAL_PAYMENT_METHODS, 'DEPOSIT', 'CREDIT'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_STATUSES = ['RECORDED', 'REVERSED', 'MOVED'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_PURPOSES = ['INVOICE', 'RENTER_CREDIT', 'DEPOSIT_REFUND', 'CREDIT_REFUND'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** Seen from the landlord: IN is received, OUT is paid. */
export const DIRECTIONS = ['IN', 'OUT'] as const;
export type Direction = (typeof DIRECTIONS)[number];
