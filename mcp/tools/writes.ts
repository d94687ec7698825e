import { z } from 'zod';
import type { Invoice } from '../../client/src/index.ts';
import { EXTERNAL_PAYMENT_METHODS } from '../../domain/catalog/payments.ts';
import { TICKET_PRIORITIES } from '../../domain/catalog/tickets.ts';
import { formatMoney } from '../../web/words/format.ts';
import type { Caller } from '../caller.ts';
import { writeTool } from '../tool.ts';
import { brief, openAmount, readInvoice } from './invoices.ts';

const DATE = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const billOf = ({ invoice_number, names }: Invoice): string =>
  `invoice ${invoice_number ?? '(draft)'}, room ${names?.room_name ?? '?'}, ${names?.renter_name ?? '?'}`;

const money = (amount: string | bigint, { language }: Caller): string => formatMoney(String(amount), language);

export const WRITE_TOOLS = [
  writeTool({
    name: 'payment',
    title: 'Record a payment',
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
    summarize: async ({ invoice_id, amount, method, payment_date }, caller) => {
      const invoice = await readInvoice(caller, invoice_id);
      const open = openAmount(invoice);
      const rest = open - BigInt(amount);
      const after =
        rest >= 0n
          ? `${money(rest, caller)} of ${money(open, caller)} stays open`
          : `${money(-rest, caller)} more than the ${money(open, caller)} that are open`;
      return `Record ${money(amount, caller)} (${method}, ${payment_date ?? 'today'}) for ${billOf(invoice)}: ${after}.`;
    },
    commit: (body, { api }, idempotencyKey) => api.post('/payments', { body, idempotencyKey }),
  }),

  writeTool({
    name: 'invoice_issue',
    title: 'Issue an invoice',
    description: 'Issues a draft invoice: it gets its number, and its renter is notified as the landlord has set.',
    needs: ['invoices.read', 'invoices.issue'],
    input: { invoice_id: z.uuid() },
    summarize: async ({ invoice_id }, caller) => {
      const invoice = await readInvoice(caller, invoice_id);
      const state = invoice.display.status.value === 'DRAFT' ? '' : ` It is ${invoice.display.status.value} already.`;
      return `Issue ${billOf(invoice)}, ${invoice.period}: ${money(invoice.total_amount, caller)}.${state}`;
    },
    commit: async ({ invoice_id }, { api }, idempotencyKey) =>
      brief(await api.post('/invoices/{invoice_id}/issue', { path: { invoice_id }, idempotencyKey })),
  }),

  writeTool({
    name: 'ticket',
    title: 'Report a problem',
    description: 'Creates a maintenance ticket for a house or a room.',
    needs: ['tickets.write'],
    input: {
      property_id: z.uuid(),
      room_id: z.uuid().optional(),
      title: z.string().min(1).max(200),
      description: z.string().min(1).max(5000).optional(),
      priority: z.enum(TICKET_PRIORITIES).default('NORMAL'),
    },
    summarize: ({ title, priority, room_id }) =>
      Promise.resolve(`Create a ticket (${priority}) for ${room_id ? 'the room' : 'the house'}: ${title}`),
    commit: (body, { api }, idempotencyKey) => api.post('/maintenance-tickets', { body, idempotencyKey }),
  }),
];
