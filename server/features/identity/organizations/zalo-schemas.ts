import type { Topic } from '../../../../domain/catalog/notifications.ts';
import { RENTER_TOPICS } from '../../../../domain/notifications/topics.ts';
import { closed, nullable, optional, resource, type Static, Type, text } from '../../../http/schema.ts';

const templateId = () => Type.String({ pattern: '^[0-9]{1,20}$', examples: ['347218'] });
const topics = Object.keys(RENTER_TOPICS) as Topic[];

export const OwnZalo = resource('OwnZaloAccount', {
  configured: Type.Boolean({ description: 'Always true: without an account of its own, `zalo` is null.' }),
  app_id: Type.String({ examples: ['2718281828459045235'] }),
  oa_id: nullable(Type.String({ examples: ['3141592653589793238'] })),
  secret_last_four: Type.String({ examples: ['x7Qa'] }),
  templates: Type.Unsafe<Record<string, string>>(
    Type.Object({}, { additionalProperties: true, description: 'The id of the approved template by topic.' }),
  ),
});
export type OwnZalo = Static<typeof OwnZalo>;

export const OwnZaloInput = closed(
  {
    app_id: Type.String({ pattern: '^[0-9]{1,30}$', examples: ['2718281828459045235'] }),
    oa_id: optional(nullable(Type.String({ pattern: '^[0-9]{1,30}$', examples: ['3141592653589793238'] }))),
    secret: optional(
      text(8, 256, { description: 'Never shown again. Absent: unchanged.', examples: ['4kT9vQ2mZ8x7Qa'] }),
    ),
    refresh_token: optional(
      text(8, 4096, {
        description: 'The first one; the service stores its successors. Never shown again. Absent: unchanged.',
        examples: ['xGf3yQ0wT7hJk2'],
      }),
    ),
    templates: closed(Object.fromEntries(topics.map((topic) => [topic, optional(templateId())])), {
      minProperties: 1,
      description: 'The id of the approved template by topic. Renters get the other topics by the next channel.',
    }),
  },
  {
    title: 'OwnZaloAccountInput',
    description: '`secret` and `refresh_token` are required for a new `app_id`.',
  },
);
export type OwnZaloInput = Static<typeof OwnZaloInput>;
