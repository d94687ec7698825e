import { NOTICE_CHANNELS, type NoticeChannel } from '../../../../domain/catalog/notifications.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Tx } from '../../../database/transaction.ts';
import { computeNotices } from '../../../notifications/plan-and-store.ts';
import { findRun } from '../../billing/billing-runs/queries.ts';
import { countChannels, countInvoices, type SilentInvoice, silentInvoices } from './queries.ts';
import { MAX_UNREACHED } from './schemas.ts';

/** Events become notices within seconds; an issued invoice without one after this time gets none. */
const NOTICES_WRITTEN_WITHIN = { minutes: 10 };

/** How the invoices of a run reach their renters, and which of them do not. */
export async function countRunNotices(tx: Tx, context: AppContext, runId: string) {
  const run = await findRun(tx, runId);
  const { id } = run;
  const isFresh =
    Temporal.Instant.compare(Temporal.Instant.from(run.updated_at).add(NOTICES_WRITTEN_WITHIN), tx.now) > 0;
  const [invoices, counted, silent] = await Promise.all([
    countInvoices(tx, id),
    countChannels(tx, id),
    silentInvoices(tx, id),
  ]);
  const planned = await plannedChannels(
    tx,
    context,
    silent.filter(({ is_draft, was_tried }) => is_draft || (isFresh && !was_tried)),
  );
  const unreached = silent.filter(({ invoice_id }) => !planned.has(invoice_id));
  return {
    invoice_count: invoices,
    channels: NOTICE_CHANNELS.map((channel) => ({
      ...(counted.find((row) => row.channel === channel) ?? { channel, sent: 0, pending: 0, skipped: 0, failed: 0 }),
      planned: [...planned.values()].filter((each) => each === channel).length,
    })).filter(({ planned, pending, sent, skipped, failed }) => planned + pending + sent + skipped + failed > 0),
    unreached_count: unreached.length,
    unreached: unreached
      .slice(0, MAX_UNREACHED)
      .map(({ is_draft: _, was_tried: __, property_id: ___, ...invoice }) => invoice),
  };
}

/** By invoice, the channel that issuing it would try first; those without one are missing. */
async function plannedChannels(
  tx: Tx,
  context: AppContext,
  invoices: SilentInvoice[],
): Promise<Map<string, NoticeChannel>> {
  const notices = await computeNotices(
    tx,
    Object.keys(context.config.push.zalo?.templates ?? {}),
    invoices.map(({ invoice_id, property_id, renter_id }) => ({
      cause: invoice_id,
      topic: 'invoice.issued',
      audiences: ['RENTER'],
      actorId: null,
      propertyId: property_id,
      renterId: renter_id,
      invoiceId: invoice_id,
      subject: { type: 'invoice', id: invoice_id },
      facts: {},
    })),
  );
  return new Map(notices.map(({ trigger, channel }) => [trigger.cause, channel.toUpperCase() as NoticeChannel]));
}
