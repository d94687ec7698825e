import type { NoticeChannel } from '../../../../domain/catalog/notifications.ts';
import { checkAction } from '../../../../domain/invoices/invoice-state.ts';
import type { NoticeTrigger } from '../../../../domain/notifications/plan-notices.ts';
import { refused } from '../../../../domain/refused.ts';
import type { AppContext } from '../../../app-context.ts';
import { recordAudits } from '../../../database/audit.ts';
import type { Tx } from '../../../database/transaction.ts';
import { invoiceFacts } from '../../../notifications/collect-triggers.ts';
import { plan } from '../../../notifications/plan-and-store.ts';
import { type InvoiceFacts, invoicesOf } from '../../../notifications/subject-queries.ts';
import type { BulkAction, Outcome } from './process-bulk.ts';
import { visibleInvoices } from './queries.ts';

/** Sends issued invoices to their renters as issuing does. Once a day each: a repeat of the request sends nothing twice. */
async function sendMany(tx: Tx, context: AppContext, ids: string[]): Promise<Map<string, Outcome>> {
  const seen = await visibleInvoices(tx, ids);
  const invoices = await invoicesOf(
    tx,
    seen.map(({ id }) => id),
  );
  const outcomes = new Map<string, Outcome>();
  const sendable: InvoiceFacts[] = [];
  for (const invoice of invoices.values()) {
    const refusal = checkAction('share', invoice.status);
    if (refusal) outcomes.set(invoice.id, { refused: refused(refusal.refused, refusal.details) });
    else sendable.push(invoice);
  }
  if (sendable.length === 0) return outcomes;
  const zaloTopics = Object.keys(context.config.push.zalo?.templates ?? {});
  const planned = await plan(
    tx,
    { jobs: context.jobs, zaloTopics },
    sendable.map((invoice) => triggerOf(tx, invoice)),
  );
  for (const { id } of sendable) {
    const notices = planned.filter(({ trigger }) => trigger.invoiceId === id);
    outcomes.set(id, { channels: notices.map(({ channel }) => channel.toUpperCase() as NoticeChannel) });
  }
  await recordAudits(
    tx,
    'invoice.sent',
    sendable.map(({ id }) => ({ subject: { type: 'invoice', id }, changes: {} })),
  );
  return outcomes;
}

const triggerOf = (tx: Tx, invoice: InvoiceFacts): NoticeTrigger => ({
  cause: `sent ${invoice.id} ${tx.today}`,
  topic: 'invoice.issued',
  audiences: ['RENTER'],
  actorId: null,
  propertyId: invoice.property_id,
  renterId: invoice.renter_id,
  invoiceId: invoice.id,
  subject: { type: 'invoice', id: invoice.id },
  facts: invoiceFacts(invoice),
});

export const sendWith = (context: AppContext): BulkAction => ({
  many: (tx, ids) => sendMany(tx, context, ids),
  one: async (tx, id) => (await sendMany(tx, context, [id])).get(id) ?? { refused: refused('not_found') },
});
