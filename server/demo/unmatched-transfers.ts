import { LATE_PAYER_ROOM } from './incidents.ts';
import { transfer } from './money.ts';
import { openInvoices } from './queries.ts';
import { MONTHS, SYSTEM, type Timeline } from './timeline.ts';

/** Transfers that could not be matched: two are resolved by hand, the others stay open. */
export function planUnmatched(timeline: Timeline): void {
  timeline.plan(11, 6, 12, async (at) => {
    await transfer(timeline, at, 500_000, 'Chuyen khoan');
    const path = `/payment-reconciliation/review-items/${await newest(timeline, at)}`;
    await timeline.post(at, timeline.team.accountant, `${path}/mark-resolved`, { reason: 'Chủ nhà tự chuyển tiền' });
  });
  timeline.plan(12, 9, 12, async (at) => {
    const [open] = (await openInvoices(timeline.client.scopedTx(at, SYSTEM), timeline.period(12))).filter(
      ({ renter_id }) => renter_id === timeline.room(LATE_PAYER_ROOM.room).tenancy?.renterId,
    );
    if (!open) return;
    await transfer(timeline, at, 1_500_000, 'tra tien nha');
    const path = `/payment-reconciliation/review-items/${await newest(timeline, at)}/match`;
    await timeline.post(at, timeline.team.accountant, path, { invoice_id: open.id });
  });
  for (const [day, amount, memo, direction] of [
    [14, 3_450_000, 'Tien phong thang nay', 'in'],
    [18, 2_000_000, 'RRZZZZZZZZ tien tro', 'in'],
    [22, 1_200_000, 'Tra tien sua ong nuoc', 'out'],
    [25, 4_000_000, 'NGUYEN chuyen tien', 'in'],
  ] as const)
    timeline.plan(MONTHS - 1, day, 12, async (at) => {
      await transfer(timeline, at, amount, memo, { direction });
    });
}

async function newest(timeline: Timeline, at: Temporal.Instant): Promise<string> {
  const path = '/payment-reconciliation/review-items';
  const { review_items: items } = await timeline.call<{ review_items: { id: string; provider_event_id: string }[] }>(
    at,
    timeline.team.accountant,
    'GET',
    path,
  );
  const item = items.find(({ provider_event_id: event }) => event.endsWith(String(timeline.bank.transfers)));
  if (!item) throw new Error('The demo transfer was not stored');
  return item.id;
}
