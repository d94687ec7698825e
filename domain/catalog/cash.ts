export const CASH_HANDOVER_STATUSES = ['PENDING', 'CONFIRMED', 'REFUSED'] as const;
export type CashHandoverStatus = (typeof CASH_HANDOVER_STATUSES)[number];
