import { z } from 'zod';
import type { Invoice } from '../../client/src/index.ts';
import { EFFECTIVE_INVOICE_STATUSES } from '../../domain/catalog/invoices.ts';
import { explainLines } from '../../web/ui/bill/explain-lines.ts';
import { lineWords } from '../../web/words/invoice-lines.ts';
import type { Caller } from '../caller.ts';
import { readTool } from '../tool.ts';

export const INVOICE_TOOLS = [
  readTool({
    name: 'find_invoices',
    title: { vi: 'Tìm hóa đơn', en: 'Find invoices' },
    description: 'Invoices by number, room, renter, month or state, newest first, with the sums of all that match.',
    needs: ['invoices.read'],
    input: {
      q: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('Part of the number, the payment code, the room or the renter.'),
      room_id: z.uuid().optional(),
      renter_id: z.uuid().optional(),
      property_id: z.uuid().optional(),
      period: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional()
        .describe('The month, YYYY-MM.'),
      effective_statuses: z.array(z.enum(EFFECTIVE_INVOICE_STATUSES)).min(1).optional(),
      limit: z.number().int().min(1).max(50).default(20),
    },
    run: async (input, { api }) => {
      const query = { ...input, include: 'names', totals: true } as const;
      const { data, meta } = await api.request('get', '/invoices', { query });
      return { invoices: data.invoices.map(brief), totals: meta.totals ?? null, has_more: meta.next_cursor !== null };
    },
  }),

  readTool({
    name: 'explain_invoice',
    title: { vi: 'Giải thích hóa đơn', en: 'Explain a bill' },
    description: 'One invoice line by line, each with the arithmetic behind its amount, and what of it is still open.',
    needs: ['invoices.read'],
    input: { invoice_id: z.uuid() },
    run: async ({ invoice_id }, caller) => {
      const invoice = await readInvoice(caller, invoice_id);
      const { language } = caller;
      const lines = explainLines(invoice.lines, lineWords[language], language).map(
        ({ description, amount, why, tiers }) => ({ description, amount, why, tiers }),
      );
      return { ...brief(invoice), previous_balance: invoice.previous_balance, lines };
    },
  }),
];

export const readInvoice = ({ api }: Caller, invoice_id: string): Promise<Invoice> =>
  api.get('/invoices/{invoice_id}', { path: { invoice_id }, query: { include: 'names' } });

/** What is left to pay, in whole đồng. */
export const openAmount = (invoice: Invoice): bigint => {
  const whole = (amount: string) => BigInt(amount.split('.')[0] ?? '0');
  const { total_amount, paid_amount, credited_amount, written_off_amount } = invoice;
  return whole(total_amount) - whole(paid_amount) - whole(credited_amount) - whole(written_off_amount);
};

export const brief = (invoice: Invoice) => {
  const { id, invoice_number, kind, period, issue_date, due_date, total_amount, paid_amount, names } = invoice;
  return {
    ...{ id, invoice_number, kind, period, issue_date, due_date, total_amount, paid_amount },
    open_amount: String(openAmount(invoice)),
    status: invoice.effective_display.status.value,
    room: names?.room_name ?? null,
    property: names?.property_name ?? null,
    renter: names?.renter_name ?? null,
  };
};
