import { pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { replayDelivery, sendTest } from './change-endpoint.ts';
import { type DeliveryRow, listDeliveries } from './delivery-queries.ts';
import { findEndpoint } from './queries.ts';
import {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryParams,
  WebhookDeliveryQuery,
  WebhookEndpointParams,
} from './schemas.ts';

const SORTS = { created_at: { column: 'd.created_at', type: 'timestamptz' } } as const;

const present = ({ endpoint_id, ...row }: DeliveryRow) => ({ ...row, webhook_endpoint_id: endpoint_id });

export function deliveryRoutes(routes: Routes, endpoint: string, tag: string): void {
  routes.post(`${endpoint}/test`, {
    id: 'testWebhookEndpoint',
    tag,
    summary: 'Send a test event',
    description:
      'Queues an event of type `webhook.test` and returns its delivery at once; list the deliveries to see the outcome.',
    access: 'webhook_endpoints.write',
    params: WebhookEndpointParams,
    data: WebhookDelivery,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params }) => present(await sendTest(tx, params.webhook_endpoint_id)),
  });

  routes.get(`${endpoint}/deliveries`, {
    id: 'listWebhookDeliveries',
    tag,
    summary: 'List deliveries of a webhook endpoint',
    description: 'Kept for 30 days.',
    access: 'webhook_endpoints.read',
    params: WebhookEndpointParams,
    query: WebhookDeliveryQuery,
    data: WebhookDeliveryList,
    run: async (tx, { params, query }) => {
      const { id } = await findEndpoint(tx, params.webhook_endpoint_id);
      const page = pageOf(query, SORTS);
      return pageResult(page, 'deliveries', (await listDeliveries(tx, id, query, page)).map(present));
    },
  });

  routes.post(`${endpoint}/deliveries/{delivery_id}/replay`, {
    id: 'replayWebhookDelivery',
    tag,
    summary: 'Replay a delivery',
    description: 'Creates a new delivery with the same `webhook-id`. A PENDING delivery cannot be replayed.',
    access: 'webhook_endpoints.write',
    params: WebhookDeliveryParams,
    data: WebhookDelivery,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params }) => present(await replayDelivery(tx, params.webhook_endpoint_id, params.delivery_id)),
  });
}
