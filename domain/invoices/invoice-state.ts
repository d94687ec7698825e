import {
  BILLED_STATUSES,
  type BilledStatus,
  COLLECTING_STATUSES,
  type EffectiveInvoiceStatus,
  type InvoiceStatus,
} from '../catalog/invoices.ts';
import type { Dong } from '../money.ts';
import { type CivilDate, isAfter } from '../period.ts';
import { type Refusal, refusal } from '../refusal.ts';

export type InvoiceFigures = {
  readonly total: Dong;
  readonly credited: Dong;
  readonly paid: Dong;
  readonly writtenOff: Dong;
};

export const balanceOf = (figures: InvoiceFigures): Dong =>
  figures.total - figures.credited - figures.paid - figures.writtenOff;

/** An issued invoice with nothing left to pay is PAID, even when nothing was paid. */
export function statusByBalance(figures: InvoiceFigures): BilledStatus {
  if (balanceOf(figures) <= 0n) return 'PAID';
  return figures.paid > 0n ? 'PARTIALLY_PAID' : 'ISSUED';
}

export function effectiveStatus(
  invoice: InvoiceFigures & { readonly status: InvoiceStatus; readonly dueDate: CivilDate | null },
  today: CivilDate,
): EffectiveInvoiceStatus {
  const collecting = invoice.status === 'ISSUED' || invoice.status === 'PARTIALLY_PAID';
  const late = invoice.dueDate !== null && isAfter(today, invoice.dueDate);
  return collecting && late && balanceOf(invoice) > 0n ? 'OVERDUE' : invoice.status;
}

/** The statuses that allow each action, and the error code otherwise. Clients disable buttons by the same table. */
export const INVOICE_ACTIONS = {
  edit: { states: ['DRAFT'], otherwise: 'invoice_not_editable' },
  refresh: { states: ['DRAFT'], otherwise: 'invoice_not_editable' },
  issue: { states: ['DRAFT'], otherwise: 'invoice_not_editable' },
  pay: { states: COLLECTING_STATUSES, otherwise: 'invoice_not_payable' },
  show_qr: { states: COLLECTING_STATUSES, otherwise: 'nothing_to_pay' },
  credit: { states: BILLED_STATUSES, otherwise: 'invalid_status_transition' },
  write_off: { states: COLLECTING_STATUSES, otherwise: 'invalid_status_transition' },
  share: { states: BILLED_STATUSES, otherwise: 'invalid_status_transition' },
  cancel: { states: ['DRAFT', ...BILLED_STATUSES], otherwise: 'invalid_status_transition' },
} as const satisfies Record<string, { states: readonly InvoiceStatus[]; otherwise: string }>;

export type InvoiceAction = keyof typeof INVOICE_ACTIONS;
export type InvoiceRefusal = (typeof INVOICE_ACTIONS)[InvoiceAction]['otherwise'];

export const allowedActions = (status: InvoiceStatus): InvoiceAction[] =>
  (Object.keys(INVOICE_ACTIONS) as InvoiceAction[]).filter((action) => isAllowed(action, status));

export const checkAction = (action: InvoiceAction, status: InvoiceStatus): Refusal<InvoiceRefusal> | null =>
  isAllowed(action, status) ? null : refusal(INVOICE_ACTIONS[action].otherwise, { status });

export const isAllowed = (action: InvoiceAction, status: InvoiceStatus): boolean =>
  (INVOICE_ACTIONS[action].states as readonly InvoiceStatus[]).includes(status);
