import { EVENT_MEANINGS } from '../../../domain/catalog/event-meanings.ts';
import { dateTime, resource, type TSchema, Type } from '../schema.ts';
import type { Components, Json } from './components.ts';

/** The schema of `data` in each type of webhook. */
export type WebhookData = Readonly<Record<keyof typeof EVENT_MEANINGS, TSchema>>;

/** The requests that the service sends to webhook endpoints. */
export const webhooksOf = (data: WebhookData, components: Components): Json =>
  Object.fromEntries(
    (Object.keys(data) as (keyof WebhookData)[]).map((type) => [type, { post: webhook(type, data[type], components) }]),
  );

function webhook(type: keyof typeof EVENT_MEANINGS, data: TSchema, components: Components): Json {
  const name = type.replaceAll(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase());
  const payload = resource(`${name}Webhook`, {
    type: Type.Unsafe<string>({ type: 'string', const: type } as TSchema),
    timestamp: dateTime(),
    data,
  });
  return {
    operationId: `on${name}`,
    tags: ['Webhook endpoints'],
    summary: `Receive \`${type}\``,
    description: `${EVENT_MEANINGS[type]} Verify \`webhook-signature\` as “Create a webhook endpoint” describes.`,
    security: [],
    parameters: HEADERS.map(([header, part]) => components.name('parameters', header, part)),
    requestBody: { required: true, content: { 'application/json': { schema: components.reduce(payload) } } },
    responses: {
      '2XX': components.name('responses', 'WebhookAccepted', { description: 'Delivered. The body is ignored.' }),
      410: components.name('responses', 'WebhookGone', { description: 'The service pauses the endpoint at once.' }),
    },
  };
}

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

/** As Standard Webhooks names them. */
const HEADERS: [name: string, part: Json][] = [
  [
    'WebhookId',
    header(
      'webhook-id',
      'The id of the event, the same in a repeated delivery.',
      '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90',
    ),
  ],
  ['WebhookTimestamp', header('webhook-timestamp', 'When the attempt was made, in seconds since 1970.', '1793842200')],
  [
    'WebhookSignature',
    header(
      'webhook-signature',
      'Values separated by spaces; one that matches is enough.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  ],
];
