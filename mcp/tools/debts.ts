import { z } from 'zod';
import { draftReminder } from '../draft-reminder.ts';
import { readTool } from '../tool.ts';
import { brief, openAmount, readInvoice } from './invoices.ts';

export const DEBT_TOOLS = [
  readTool({
    name: 'list_debts',
    title: { vi: 'Công nợ', en: 'Debts' },
    description: 'What renters owe today by age, and the overdue invoices, longest overdue first.',
    needs: ['reports.read', 'invoices.read'],
    input: { property_id: z.uuid().optional(), limit: z.number().int().min(1).max(100).default(30) },
    run: async ({ property_id, limit }, { api }) => {
      const of = property_id ? { property_id } : {};
      const [aging, overdue] = await Promise.all([
        api.get('/reports/aging', { query: of }),
        api.request('get', '/invoices', {
          query: { ...of, limit, effective_statuses: ['OVERDUE'], include: 'names', sort: 'due_date', totals: true },
        }),
      ]);
      return {
        as_of: aging.as_of,
        by_age: aging.total,
        overdue_invoices: overdue.data.invoices.map(brief),
        overdue_totals: overdue.meta.totals ?? null,
        has_more: overdue.meta.next_cursor !== null,
      };
    },
  }),

  readTool({
    name: 'draft_reminder',
    title: { vi: 'Soạn lời nhắc', en: 'Draft a reminder' },
    description: 'Writes a polite reminder for an unpaid invoice. It is only text: nothing is sent.',
    needs: ['invoices.read'],
    input: { invoice_id: z.uuid() },
    run: async ({ invoice_id }, caller) => {
      const invoice = await readInvoice(caller, invoice_id);
      const open = openAmount(invoice);
      const status = invoice.effective_display.status.value;
      if (open <= 0n || status === 'DRAFT' || status === 'CANCELLED') return { sent: false, text: null, status };
      return { sent: false, status, text: draftReminder(invoice, open, caller.language) };
    },
  }),
];
