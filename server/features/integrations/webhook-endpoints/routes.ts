import { ENDPOINT_STATUSES } from '../../../../domain/catalog/webhooks.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok, oneOf, optional } from '../../../http/schema.ts';
import { createEndpoint, removeEndpoint, rotateSecret, updateEndpoint } from './change-endpoint.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { type EndpointRow, findEndpoint, listEndpoints } from './queries.ts';
import {
  CreateWebhookEndpointBody,
  NewWebhookEndpoint,
  UpdateWebhookEndpointBody,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointParams,
} from './schemas.ts';

const TAG = 'Webhook endpoints';
const ONE = '/webhook-endpoints/{webhook_endpoint_id}';

const present = (row: EndpointRow) => ({
  ...row,
  last_delivery:
    row.last_delivery_id && row.last_delivery_status && row.last_delivery_at
      ? {
          id: row.last_delivery_id,
          status: row.last_delivery_status,
          response_status: row.last_response_status,
          at: row.last_delivery_at,
        }
      : null,
});

export function webhookEndpointRoutes(routes: Routes): void {
  routes.get('/webhook-endpoints', {
    id: 'listWebhookEndpoints',
    tag: TAG,
    summary: 'List webhook endpoints',
    access: 'webhook_endpoints.read',
    query: closed({ ...PAGE_QUERY, status: optional(oneOf(ENDPOINT_STATUSES)) }),
    data: WebhookEndpointList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      return pageResult(page, 'webhook_endpoints', (await listEndpoints(tx, query, page)).map(present));
    },
  });

  routes.post('/webhook-endpoints', {
    id: 'createWebhookEndpoint',
    tag: TAG,
    summary: 'Create a webhook endpoint',
    description:
      'From now on each event of these types is sent as a POST that follows Standard Webhooks, with the body `{ type, timestamp, data }`.\n\nTo verify a request, join `webhook-id`, `webhook-timestamp` and the raw body with dots, compute their HMAC-SHA256 with the base64-decoded secret (the part after `whsec_`), and compare its base64 in constant time with each `v1,` value in `webhook-signature`. Reject timestamps more than five minutes off. Standard Webhooks libraries for many languages do this.\n\nAnswer 2xx within ten seconds. Anything else, a redirect too, is retried with growing delays for three days. An event may be delivered twice: deduplicate by `webhook-id`. Events about one subject are delivered in order: a later one waits until the earlier one succeeded or was given up. Answering 410 pauses the endpoint at once, three days without a success do too; events are then queued and sent once the endpoint is ACTIVE again. Deliveries are kept for 30 days. An organization has at most 20 endpoints.',
    access: 'webhook_endpoints.write',
    refuses: ['limit_reached'],
    body: CreateWebhookEndpointBody,
    data: NewWebhookEndpoint,
    status: 201,
    shownOnce: ['secret'],
    run: async (tx, { body, context }) => {
      const { endpoint, secret } = await createEndpoint(tx, context, body);
      return { ...present(endpoint), secret };
    },
  });

  routes.get(ONE, {
    id: 'readWebhookEndpoint',
    tag: TAG,
    summary: 'Read a webhook endpoint',
    access: 'webhook_endpoints.read',
    params: WebhookEndpointParams,
    data: WebhookEndpoint,
    run: async (tx, { params }) => present(await findEndpoint(tx, params.webhook_endpoint_id)),
  });

  routes.patch(ONE, {
    id: 'updateWebhookEndpoint',
    tag: TAG,
    summary: 'Update a webhook endpoint',
    access: 'webhook_endpoints.write',
    params: WebhookEndpointParams,
    body: UpdateWebhookEndpointBody,
    data: WebhookEndpoint,
    run: async (tx, { params, body, context }) =>
      present(await updateEndpoint(tx, context, params.webhook_endpoint_id, body)),
  });

  routes.delete(ONE, {
    id: 'removeWebhookEndpoint',
    tag: TAG,
    summary: 'Delete a webhook endpoint',
    access: 'webhook_endpoints.write',
    params: WebhookEndpointParams,
    data: Ok,
    run: async (tx, { params }) => {
      await removeEndpoint(tx, params.webhook_endpoint_id);
      return { ok: true };
    },
  });

  routes.post(`${ONE}/rotate-secret`, {
    id: 'rotateWebhookSecret',
    tag: TAG,
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'The new secret is used at once. For 24 hours deliveries are signed with the previous secret too: `webhook-signature` then has two values separated by a space, and one that matches is enough.',
    access: 'webhook_endpoints.write',
    params: WebhookEndpointParams,
    data: NewWebhookEndpoint,
    shownOnce: ['secret'],
    run: async (tx, { params, context }) => {
      const { endpoint, secret } = await rotateSecret(tx, context, params.webhook_endpoint_id);
      return { ...present(endpoint), secret };
    },
  });

  deliveryRoutes(routes, ONE, TAG);
}
