import { EVENT_TYPES } from '../../../../domain/catalog/event-types.ts';
import {
  DELIVERY_STATUSES,
  DELIVERY_TYPES,
  type DeliveryStatus,
  ENDPOINT_STATUSES,
  PAUSED_REASONS,
} from '../../../../domain/catalog/webhooks.ts';
import { PAGE_QUERY } from '../../../http/paging.ts';
import {
  body,
  closed,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  resource,
  Type,
  text,
  uuid,
} from '../../../http/schema.ts';

const url = () =>
  text(1, 2000, {
    description: 'https only, without credentials, and not an address in a private network.',
    examples: ['https://hooks.rentroll.test/events'],
  });
const PURPOSE = { description: 'What the endpoint is for.', examples: ['Accounting'] };
const eventTypes = () =>
  Type.Array(oneOf(EVENT_TYPES), {
    minItems: 1,
    maxItems: EVENT_TYPES.length,
    uniqueItems: true,
    description: 'Exactly these event types are sent; there is no wildcard.',
    examples: [['invoice.issued', 'invoice.paid']],
  });

const LastDelivery = Type.Unsafe<{
  id: string;
  status: DeliveryStatus;
  response_status: number | null;
  at: string;
} | null>({
  title: 'LastWebhookDelivery',
  type: ['object', 'null'],
  description: 'The most recently attempted delivery.',
  properties: {
    id: uuid(),
    status: oneOf(DELIVERY_STATUSES),
    response_status: nullable(Type.Integer()),
    at: dateTime(),
  },
  required: ['id', 'status', 'response_status', 'at'],
  additionalProperties: false,
});

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  url: Type.String({ examples: ['https://hooks.rentroll.test/events'] }),
  event_types: list(oneOf(EVENT_TYPES)),
  description: nullable(Type.String(PURPOSE)),
  status: oneOf(ENDPOINT_STATUSES),
  paused_reason: nullable(
    oneOf(PAUSED_REASONS, {
      description:
        'OPERATOR: a person paused it. GONE: it answered 410. FAILING: no delivery succeeded for three days. null while ACTIVE.',
    }),
  ),
  paused_at: nullable(dateTime()),
  old_secret_until: nullable(
    dateTime({ description: 'Until then deliveries are signed with the previous secret too.' }),
  ),
  last_delivery: LastDelivery,
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const WebhookEndpoint = resource('WebhookEndpoint', FIELDS);
export const NewWebhookEndpoint = resource('NewWebhookEndpoint', {
  ...FIELDS,
  secret: nullable(
    Type.String({
      description: 'The signing secret, shown once.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
    }),
  ),
});
export const WebhookEndpointList = resource('WebhookEndpointList', { webhook_endpoints: list(WebhookEndpoint) });
export const WebhookEndpointParams = closed({ webhook_endpoint_id: uuid() });
export const CreateWebhookEndpointBody = body('CreateWebhookEndpointBody', {
  url: url(),
  event_types: eventTypes(),
  description: optional(text(1, 500, PURPOSE)),
});
export const UpdateWebhookEndpointBody = body(
  'UpdateWebhookEndpointBody',
  {
    url: optional(url()),
    event_types: optional(eventTypes()),
    description: optional(nullable(text(1, 500, PURPOSE))),
    status: optional(
      oneOf(ENDPOINT_STATUSES, { description: 'PAUSED queues events; ACTIVE resumes and sends the queued ones.' }),
    ),
  },
  { minProperties: 1 },
);

export const WebhookDelivery = resource('WebhookDelivery', {
  id: uuid(),
  organization_id: uuid(),
  webhook_endpoint_id: uuid(),
  event_id: uuid({ description: 'Sent as `webhook-id`; the same in every attempt and replay.' }),
  type: oneOf(DELIVERY_TYPES),
  status: oneOf(DELIVERY_STATUSES),
  attempts: Type.Integer(),
  next_attempt_at: nullable(dateTime()),
  last_attempt_at: nullable(dateTime()),
  response_status: nullable(Type.Integer()),
  response_body: nullable(Type.String({ description: 'The first 1,024 characters of the last response.' })),
  error: nullable(
    Type.String({
      description: 'Why the last attempt failed: HTTP_STATUS, TIMEOUT, UNREACHABLE or FORBIDDEN_ADDRESS.',
      examples: ['TIMEOUT'],
    }),
  ),
  replay_of: nullable(uuid()),
  created_at: dateTime(),
  updated_at: dateTime(),
});
export const WebhookDeliveryList = resource('WebhookDeliveryList', { deliveries: list(WebhookDelivery) });
export const WebhookDeliveryParams = closed({ webhook_endpoint_id: uuid(), delivery_id: uuid() });
export const WebhookDeliveryQuery = closed({
  ...PAGE_QUERY,
  status: optional(oneOf(DELIVERY_STATUSES)),
  type: optional(oneOf(DELIVERY_TYPES)),
  event_id: optional(uuid()),
});
