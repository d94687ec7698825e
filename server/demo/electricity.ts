import { meterReconciliation } from '../features/reporting/reports/meter-reconciliation.ts';
import { dong, MONTHS, SYSTEM, type Timeline } from './timeline.ts';

/** Stairs, pumps and losses, which the owner bears. */
const COMMON_PERCENT = 4;
/** Two months ago the supplier billed less than renters were charged; the excess was credited. */
const OVER = { month: MONTHS - 2, by: 214_300 };

/** The supplier's bills of the month before arrive once it is billed; the last one of the apartments has not come yet. */
export function planSupplierBills(timeline: Timeline): void {
  for (let month = 1; month < MONTHS; month += 1)
    for (const property of ['boarding', 'apartments'] as const)
      if (month < MONTHS - 1 || property === 'boarding')
        timeline.plan(month, 7, 10, (at) => enterBill(timeline, month, timeline.properties[property], at));
}

async function enterBill(timeline: Timeline, month: number, propertyId: string, at: Temporal.Instant): Promise<void> {
  const period = timeline.period(month - 1);
  const tx = timeline.client.scopedTx(at, SYSTEM);
  const range = { from: period, to: period, single: true };
  const { rows } = await meterReconciliation(tx, range, { property_id: propertyId });
  const electricity = rows.find(({ utility }) => utility === 'ELECTRICITY');
  if (!electricity) return;
  const over = month === OVER.month && propertyId === timeline.properties.boarding;
  const charged = Number(electricity.charged_amount);
  const share = (value: number): number => (value * (100 + COMMON_PERCENT)) / 100;
  await timeline.call(at, timeline.team.accountant, 'PUT', `/properties/${propertyId}/supplier-bills`, {
    utility: 'ELECTRICITY',
    period,
    quantity: String(Math.round(share(Number(electricity.rooms_quantity)))),
    amount: dong(over ? charged - OVER.by : share(charged)),
  });
  if (over)
    timeline.plan(month, 9, 15, async (later) => {
      await timeline.post(later, timeline.team.owner, `/properties/${propertyId}/electricity-refunds`, { period });
    });
}
