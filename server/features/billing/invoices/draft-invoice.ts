import { randomUUIDv7 } from 'node:crypto';
import type { InvoiceKind } from '../../../../domain/catalog/invoices.ts';
import { type AssembledInvoice, assembleInvoice } from '../../../../domain/invoices/assemble-invoice.ts';
import { defaultDueDate, defaultIssueDate } from '../../../../domain/invoices/dates.ts';
import type { InvoiceWarning } from '../../../../domain/invoices/invoice-input.ts';
import type { CalculatedLine } from '../../../../domain/invoices/invoice-line.ts';
import { formatInvoiceNumber } from '../../../../domain/invoices/invoice-number.ts';
import { describeLine } from '../../../../domain/invoices/line-texts.ts';
import { makePaymentReference } from '../../../../domain/invoices/payment-code.ts';
import {
  AMOUNT_LIMIT,
  type Dong,
  dong,
  fitsAmount,
  fitsQuantity,
  formatAmount,
  formatQuantity,
  formatUnitPrice,
  QUANTITY_LIMIT,
  sumAmounts,
} from '../../../../domain/money.ts';
import type { Period } from '../../../../domain/period.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import type { Tx } from '../../../database/transaction.ts';
import type { BilledUse } from '../../metering/meter-readings/billed-use-queries.ts';
import type { LeaseBill } from './load-inputs.ts';
import type { InvoiceWithLines } from './queries.ts';
import { type NewInvoice, type NewLine, type Numbers, takeNumbers, takePaymentCodes } from './store-queries.ts';

export type Draft = { invoice: NewInvoice; lines: NewLine[]; uses: BilledUse[]; warnings: object[] };

/** `numberDrafts` sets the number, code and reference. */
export const UNNUMBERED_AND_UNPAID = {
  invoice_number: '',
  payment_code: '',
  payment_reference: '',
  credited_amount: '0.00',
  credited_deposit: '0.00',
  paid_amount: '0.00',
  paid_deposit: '0.00',
  written_off_amount: '0.00',
  written_off_deposit: '0.00',
  recovered_amount: '0.00',
} as const;

/** `field`: what the request calls the one that is billed. */
export function assemble(bill: LeaseBill, field: 'room_id' | 'lease_id' | 'invoice_id'): AssembledInvoice {
  const assembled = assembleInvoice(bill.input);
  if (isRefusal(assembled)) throw refused(assembled.refused, assembled.details);
  if (!fitsInvoice(assembled)) throw invalidFields({ path: field, code: 'too_large', limit: limitOf(assembled) });
  return assembled;
}

/** A calculated invoice ready to be stored, except for its number and payment code, which a preview does not get. */
export function draftOf(
  bill: LeaseBill,
  assembled: AssembledInvoice,
  request: { kind: InvoiceKind; due_date?: string },
): Draft {
  const id = randomUUIDv7();
  const { lease, settings, input } = bill;
  const billingDay = defaultIssueDate(input.period, settings.billing_day);
  const lines = assembled.lines.map((line, position) => storedLine(id, line, position));
  return {
    invoice: {
      id,
      property_id: lease.property_id,
      room_id: lease.room_id,
      renter_id: lease.renter_id,
      lease_id: lease.id,
      kind: request.kind,
      period: input.period.toString(),
      ...UNNUMBERED_AND_UNPAID,
      status: 'DRAFT',
      due_date:
        request.due_date ??
        defaultDueDate({
          period: input.period,
          issueDate: billingDay,
          leaseStart: input.lease.startDate,
          billingDay: settings.billing_day,
          dueDay: settings.due_day,
          today: input.today,
        }).toString(),
      due_date_given: request.due_date !== undefined,
      issue_date: null,
      ...totalsOf(lines),
    },
    lines,
    uses: billedUsesOf(id, bill, assembled.lines),
    warnings: assembled.warnings.map((warning) => presentWarning(warning, lease.room_id)),
  };
}

export function presentWarning(warning: InvoiceWarning, roomId: string): object {
  if (warning.code === 'late_fee_available') return { code: warning.code, amount: formatAmount(warning.amount) };
  const { code, utility } = warning;
  const about = { code, utility, period: warning.period.toString(), room_id: roomId };
  if (code === 'meter_reading_missing') return about;
  return { ...about, meter_reading_id: warning.readingId, use: Number(warning.use), estimated: true };
}

/** A new invoice as `findInvoice` would return it, without reading it. */
export function asStored(tx: Tx, { invoice, lines }: Draft, previousBalance: string): InvoiceWithLines {
  const now = tx.now.toString({ fractionalSecondDigits: 6, roundingMode: 'halfExpand' });
  return {
    ...invoice,
    organization_id: tx.organizationId,
    cancel_reason: null,
    replaced_by: null,
    version: 1,
    created_at: now,
    updated_at: now,
    previous_balance: previousBalance,
    lines: lines.map((line) => ({ ...line, credited_amount: '0.00', freed: false, covered_to: null })),
  };
}

export const storedLine = (invoiceId: string, line: CalculatedLine, position: number): NewLine => ({
  id: randomUUIDv7(),
  invoice_id: invoiceId,
  position,
  line_type: line.lineType,
  calculated_key: line.key,
  edited: false,
  description_vi: describeLine(line.text, 'vi'),
  description_en: describeLine(line.text, 'en'),
  quantity: formatQuantity(line.quantity),
  unit_price: formatUnitPrice(line.unitPrice),
  amount: formatAmount(line.amount),
  metadata: line.metadata as NewLine['metadata'],
});

export function totalsOf(lines: { line_type: string; amount: string }[]): {
  total_amount: string;
  deposit_amount: string;
} {
  const sum = (chosen: { amount: string }[]) =>
    formatAmount(sumAmounts(chosen.map(({ amount }) => BigInt(amount.split('.')[0] ?? '0'))));
  return { total_amount: sum(lines), deposit_amount: sum(lines.filter(({ line_type }) => line_type === 'DEPOSIT')) };
}

const fitsQuantities = ({ lines }: AssembledInvoice): boolean => lines.every(({ quantity }) => fitsQuantity(quantity));

const limitOf = (assembled: AssembledInvoice): string => (fitsQuantities(assembled) ? AMOUNT_LIMIT : QUANTITY_LIMIT);

/**
 * Rent, fees and use may each be as large as an amount can be, but not their lines and sum. The use of an exchanged meter is that of
 * two meters, which together may have counted more than a line can hold.
 */
export const fitsInvoice = (assembled: AssembledInvoice): boolean =>
  fitsAmount(assembled.total) && fitsQuantities(assembled) && assembled.lines.every(({ amount }) => fitsAmount(amount));

/** Lines that people typed may each be as large as an amount can be, but not together. */
export const assertTotalFits = (lines: { amount: string }[], path: string): void =>
  assertFits(sumAmounts(lines.map(({ amount }) => dong(amount))), path);

export function assertFits(amount: Dong, path: string): void {
  if (!fitsAmount(amount)) throw invalidFields({ path, code: 'too_large', limit: AMOUNT_LIMIT });
}

/** The use the lines bill, once per reading and utility, as the next step. */
export function billedUsesOf(invoiceId: string, bill: LeaseBill, lines: readonly CalculatedLine[]): BilledUse[] {
  const uses = new Map<string, BilledUse>();
  for (const { lineType, metadata } of lines) {
    if (
      (metadata.source !== 'meter' && metadata.source !== 'meter_correction') ||
      typeof metadata.reading_id !== 'string'
    )
      continue;
    const key = `${lineType} ${metadata.reading_id}`;
    uses.set(key, {
      reading_id: metadata.reading_id,
      utility: lineType,
      lease_id: bill.lease.id,
      step: bill.steps.get(key) ?? 0,
      invoice_id: invoiceId,
      units: Number(metadata.use) - Number(metadata.billed_use ?? 0),
      uncredited: metadata.not_credited_before ? `-${metadata.not_credited_before}` : '0',
    });
  }
  return [...uses.values()];
}

/**
 * Sets numbers, payment codes and references. A counter stays locked until the transaction that used it ends, so a billing run passes
 * numbers it took in an earlier transaction.
 */
export async function numberDrafts(
  tx: Tx,
  drafts: { invoice: NewInvoice; propertyCode: string; roomName: string }[],
  period: Period,
  reserved: Numbers = new Map(),
): Promise<void> {
  const groups = Map.groupBy(drafts, ({ invoice }) => invoice.property_id);
  const missing = [...groups].flatMap(([property_id, { length }]) => {
    const range = reserved.get(property_id);
    return range && range.last - range.next + 1 >= length ? [] : [{ property_id, count: length }];
  });
  const [codes, taken] = await Promise.all([
    takePaymentCodes(tx, drafts.length),
    takeNumbers(tx, period.toString(), missing),
  ]);
  const numbers = new Map([...reserved, ...taken]);
  for (const { invoice, propertyCode, roomName } of drafts) {
    const range = numbers.get(invoice.property_id);
    if (!range) throw new Error(`No invoice numbers for property ${invoice.property_id}`);
    invoice.invoice_number = formatInvoiceNumber(propertyCode, period, range.next);
    range.next += 1;
    invoice.payment_code = codes.pop() as string;
    invoice.payment_reference = makePaymentReference(invoice.payment_code, roomName, period);
  }
}
