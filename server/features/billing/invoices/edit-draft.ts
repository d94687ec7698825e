import { randomUUIDv7 } from 'node:crypto';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import {
  dong,
  formatAmount,
  formatQuantity,
  formatUnitPrice,
  multiplyToAmount,
  parseQuantity,
  parseUnitPrice,
} from '../../../../domain/money.ts';
import { invalidFields, refused } from '../../../../domain/refused.ts';
import { throwIfRefused } from '../../../../domain/throw-if-refused.ts';
import { changesBetween, recordAudit } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { expectVersion } from '../../../http/etag.ts';
import type { Static } from '../../../http/schema.ts';
import { releaseUses } from '../../metering/meter-readings/billed-use-queries.ts';
import { assertFits } from './draft-invoice.ts';
import {
  findInvoice,
  type InvoiceWithLines,
  invoiceOfLine,
  type LineRow,
  lockInvoice,
  saveInvoice,
} from './queries.ts';
import { recalculate } from './recompute-draft.ts';
import type { CreateLineBody, UpdateLineBody } from './schemas.ts';
import { deleteLines, insertLines, type NewLine, saveLine } from './store-queries.ts';

export async function setDueDate(tx: Tx, id: string, dueDate: string): Promise<InvoiceWithLines> {
  const draft = await lockDraft(tx, id);
  await saveInvoice(tx, { ...draft, due_date: dueDate, due_date_given: true });
  await recordAudit(
    tx,
    'invoice.updated',
    { type: 'invoice', id },
    { due_date: { from: draft.due_date, to: dueDate } },
  );
  return findInvoice(tx, id);
}

export async function addLine(
  tx: Tx,
  invoiceId: string,
  input: Static<typeof CreateLineBody>,
): Promise<InvoiceWithLines> {
  const draft = await lockDraft(tx, invoiceId);
  const line = manualLine(invoiceId, draft.lines.length, input, draft.lease_id);
  await insertLines(tx, [line]);
  await recordAudit(
    tx,
    'invoice_line.created',
    { type: 'invoice', id: invoiceId },
    { line_id: line.id, description: input.description, amount: line.amount },
  );
  return recalculate(tx, invoiceId);
}

/** A discount is negative, with or without a sign in the input. */
function signedPrice(lineType: string, unitPrice: string): string {
  return lineType === 'DISCOUNT' && !unitPrice.startsWith('-') ? `-${unitPrice}` : unitPrice;
}

export function manualLine(
  invoiceId: string,
  position: number,
  input: Static<typeof CreateLineBody>,
  leaseId: string,
  at = '',
): NewLine {
  const lineType = input.line_type ?? 'OTHER';
  const unitPrice = parseUnitPrice(signedPrice(lineType, input.unit_price)) ?? 0n;
  const quantity = parseQuantity(input.quantity ?? '1') ?? 1000n;
  const amount = multiplyToAmount(quantity, unitPrice);
  assertFits(amount, `${at}unit_price`);
  if (lineType === 'DEPOSIT' && amount < 0n)
    throw invalidFields({ path: `${at}unit_price`, code: 'too_small', limit: 0 });
  return {
    id: randomUUIDv7(),
    invoice_id: invoiceId,
    position,
    line_type: lineType,
    calculated_key: null,
    edited: false,
    description_vi: input.description,
    description_en: input.description,
    quantity: formatQuantity(quantity),
    unit_price: formatUnitPrice(unitPrice),
    amount: formatAmount(amount),
    metadata: { source: 'manual', lease_id: leaseId },
  };
}

export async function updateLine(
  tx: Tx,
  lineId: string,
  input: Static<typeof UpdateLineBody>,
): Promise<InvoiceWithLines> {
  const invoiceId = await invoiceOfLine(tx, lineId);
  const draft = await lockDraft(tx, invoiceId);
  const before = lineOf(draft, lineId);
  if (before.line_type === 'CREDIT') throw refused('invoice_not_editable', { line_type: 'CREDIT' });
  const quantity = input.quantity ?? before.quantity;
  const unitPrice = signedPrice(before.line_type, input.unit_price ?? before.unit_price);
  const repriced = input.quantity !== undefined || input.unit_price !== undefined;
  const amount = repriced
    ? multiplyToAmount(parseQuantity(quantity) ?? 0n, parseUnitPrice(unitPrice) ?? 0n)
    : dong(before.amount);
  assertFits(amount, 'unit_price');
  if (before.line_type === 'DEPOSIT' && amount < 0n)
    throw invalidFields({ path: 'unit_price', code: 'too_small', limit: 0 });
  const metadata = repriced && before.calculated_key !== null ? { ...before.metadata, edited: true } : before.metadata;
  await saveLine(tx, {
    ...before,
    description_vi: input.description ?? before.description_vi,
    description_en: input.description ?? before.description_en,
    quantity,
    unit_price: unitPrice,
    amount: formatAmount(amount),
    edited: before.calculated_key !== null,
    metadata,
  });
  const invoice = await recalculate(tx, invoiceId);
  const after = lineOf(invoice, lineId);
  await recordAudit(
    tx,
    'invoice_line.updated',
    { type: 'invoice', id: invoiceId },
    {
      line_id: lineId,
      ...changesBetween(before, after, ['description_vi', 'quantity', 'unit_price', 'amount']),
    },
  );
  return invoice;
}

/** Removing the last line of a reading's utility makes that use billable by the next invoice. */
export async function removeLine(tx: Tx, lineId: string): Promise<InvoiceWithLines> {
  const invoiceId = await invoiceOfLine(tx, lineId);
  const draft = await lockDraft(tx, invoiceId);
  const line = lineOf(draft, lineId);
  await deleteLines(tx, [lineId]);
  const readingId = line.metadata.reading_id;
  const others = draft.lines.filter(
    (other) => other.id !== lineId && other.line_type === line.line_type && other.metadata.reading_id === readingId,
  );
  if (readingId && others.length === 0)
    await releaseUses(tx, [invoiceId], [{ reading_id: readingId, utility: line.line_type }]);
  const { description_vi, amount } = line;
  await recordAudit(
    tx,
    'invoice_line.removed',
    { type: 'invoice', id: invoiceId },
    { line_id: lineId, description: description_vi, amount },
  );
  return recalculate(tx, invoiceId);
}

async function lockDraft(tx: Tx, id: string): Promise<InvoiceWithLines> {
  const invoice = await lockInvoice(tx, id);
  expectVersion(tx, invoice);
  throwIfRefused(checkAction('edit', invoice.status));
  return invoice;
}

function lineOf(invoice: InvoiceWithLines, lineId: string): LineRow {
  const line = invoice.lines.find(({ id }) => id === lineId);
  if (!line) throw refused('not_found');
  return line;
}
