import type { Routes } from '../../../http/route.ts';
import { PropertyParams } from '../../portfolio/properties/schemas.ts';
import { refundExcess } from './refund-excess.ts';
import { ElectricityRefund, RefundElectricityBody } from './schemas.ts';

export function electricityRefundRoutes(routes: Routes): void {
  routes.post('/properties/{property_id}/electricity-refunds', {
    id: 'refundElectricity',
    tag: 'Reports',
    summary: 'Credit electricity charged above the supplier’s bill',
    description:
      'Credits every room its share of what renters were charged above the supplier’s bill, to the đồng, on the invoices that charged it. Nothing is left afterwards: a second request is `nothing_to_bill`, as is a month without a bill.',
    access: 'invoices.edit',
    params: PropertyParams,
    body: RefundElectricityBody,
    data: ElectricityRefund,
    status: 201,
    refuses: ['nothing_to_bill', 'period_locked'],
    example: { period: '2026-10' },
    run: (tx, { params, body }) => refundExcess(tx, params.property_id, body.period),
  });
}
