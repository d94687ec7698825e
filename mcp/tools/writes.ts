import { z } from 'zod';
import type { Invoice } from '../../client/src/index.ts';
import { LABELS } from '../../domain/catalog/labels.ts';
import { EXTERNAL_PAYMENT_METHODS } from '../../domain/catalog/payments.ts';
import { TICKET_PRIORITIES } from '../../domain/catalog/tickets.ts';
import { formatDate, formatMoney, formatPeriod } from '../../web/words/format.ts';
import type { Caller } from '../caller.ts';
import { writeTool } from '../tool.ts';
import { mcpWords } from '../words.ts';
import { brief, openAmount, readInvoice } from './invoices.ts';

const DATE = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

type Words = (typeof mcpWords)['en'];

const billOf = ({ invoice_number, names }: Invoice, words: Words): string =>
  words.invoice(invoice_number ?? words.draft, names?.room_name ?? '?', names?.renter_name ?? '?');

const money = (amount: string | bigint, { language }: Caller): string => formatMoney(String(amount), language);

/** A name in one line: it must not look like a line of the summary. */
const inline = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** By name, or by id for a key that may not read names. */
async function placeOf(propertyId: string, roomId: string | undefined, caller: Caller): Promise<string> {
  const { api, permissions } = caller;
  const words = mcpWords[caller.language];
  const [house, room] = await Promise.all([
    permissions.has('properties.read')
      ? api.get('/properties/{property_id}', { path: { property_id: propertyId } })
      : { name: propertyId },
    !roomId
      ? null
      : permissions.has('rooms.read')
        ? api.get('/rooms/{room_id}', { path: { room_id: roomId } })
        : { name: roomId },
  ]);
  return room ? words.room(room.name, house.name) : words.house(house.name);
}

export const WRITE_TOOLS = [
  writeTool({
    name: 'payment',
    title: { vi: 'Ghi thu tiền', en: 'Record a payment' },
    description: 'Records money received for an invoice.',
    needs: ['invoices.read', 'payments.record'],
    input: {
      invoice_id: z.uuid(),
      amount: z
        .string()
        .regex(/^[1-9]\d{0,11}$/)
        .describe('Whole đồng without separators, such as 3500000.'),
      method: z.enum(EXTERNAL_PAYMENT_METHODS),
      payment_date: DATE.optional().describe('YYYY-MM-DD; today by default.'),
      reference: z.string().min(1).max(200).optional(),
    },
    summarize: async ({ invoice_id, amount, method, payment_date, reference }, caller) => {
      const { language } = caller;
      const words = mcpWords[language];
      const invoice = await readInvoice(caller, invoice_id);
      const open = openAmount(invoice);
      const rest = open - BigInt(amount);
      const day = payment_date ? formatDate(payment_date, language) : words.today;
      const what = words.payment(
        money(amount, caller),
        LABELS.payment_method[method][language],
        day,
        billOf(invoice, words),
      );
      const after =
        rest >= 0n
          ? words.staysOpen(money(rest, caller), money(open, caller))
          : words.tooMuch(money(-rest, caller), money(open, caller));
      return [
        `${what}: ${after}`,
        ...(reference ? [words.reference(inline(reference))] : []),
        ...(method === 'CASH' ? [words.cashBook] : []),
      ].join('\n');
    },
    commit: (body, { api }, idempotencyKey) => api.post('/payments', { body, idempotencyKey }),
  }),

  writeTool({
    name: 'invoice_issue',
    title: { vi: 'Phát hành hóa đơn', en: 'Issue an invoice' },
    description: 'Issues a draft invoice: its renter can see it and is notified as the landlord has set.',
    needs: ['invoices.read', 'invoices.issue'],
    input: { invoice_id: z.uuid() },
    summarize: async ({ invoice_id }, caller) => {
      const { language } = caller;
      const words = mcpWords[language];
      const invoice = await readInvoice(caller, invoice_id);
      const status = invoice.display.status.value;
      const issue = words.issue(
        billOf(invoice, words),
        formatPeriod(invoice.period, language),
        money(invoice.total_amount, caller),
      );
      return status === 'DRAFT' ? issue : `${issue} ${words.isAlready(LABELS.invoice_status[status][language])}`;
    },
    commit: async ({ invoice_id }, { api }, idempotencyKey) =>
      brief(await api.post('/invoices/{invoice_id}/issue', { path: { invoice_id }, idempotencyKey })),
  }),

  writeTool({
    name: 'ticket',
    title: { vi: 'Báo sự cố', en: 'Report a problem' },
    description: 'Creates a maintenance ticket for a house or a room.',
    needs: ['tickets.write'],
    input: {
      property_id: z.uuid(),
      room_id: z.uuid().optional(),
      title: z.string().min(1).max(200),
      description: z.string().min(1).max(5000).optional(),
      priority: z.enum(TICKET_PRIORITIES).default('NORMAL'),
    },
    summarize: async ({ property_id, room_id, title, description, priority }, caller) => {
      const words = mcpWords[caller.language];
      const place = await placeOf(property_id, room_id, caller);
      const ticket = words.ticket(LABELS.ticket_priority[priority][caller.language], place, inline(title));
      return description ? `${ticket}\n${words.description}\n${quoted(description)}` : ticket;
    },
    commit: (body, { api }, idempotencyKey) => api.post('/maintenance-tickets', { body, idempotencyKey }),
  }),
];
