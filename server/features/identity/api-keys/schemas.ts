import { API_KEY_PERMISSIONS } from '../../../../domain/catalog/permissions.ts';
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

const permissions = () =>
  Type.Array(oneOf(API_KEY_PERMISSIONS), {
    minItems: 1,
    maxItems: 100,
    uniqueItems: true,
    description: 'What the key may do; only permissions that you have yourself.',
  });

const NAME = { examples: ['Accounting'] };
const expiry = () =>
  dateTime({ description: 'In the future; without it the key does not expire.', examples: ['2099-12-31T17:00:00Z'] });

const FIELDS = {
  id: uuid(),
  organization_id: uuid(),
  name: Type.String(NAME),
  prefix: Type.String({ description: 'The first characters of the key, to recognize it by.' }),
  permissions: Type.Array(Type.String()),
  created_by: uuid(),
  expires_at: nullable(dateTime()),
  last_used_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(),
};

export const ApiKey = resource('ApiKey', FIELDS);
export const NewApiKey = resource('NewApiKey', {
  ...FIELDS,
  key: nullable(
    Type.String({ description: 'The key itself, returned once.', examples: ['rk_Ab3dE5fGh7jKl9mNp2qRs4tUv6wXy8zA'] }),
  ),
});
export const ApiKeyList = resource('ApiKeyList', { api_keys: list(ApiKey) });
export const ApiKeyParams = closed({ api_key_id: uuid() });
export const CreateApiKeyBody = body('CreateApiKeyBody', {
  name: text(1, 100, NAME),
  permissions: permissions(),
  expires_at: optional(expiry()),
});
export const UpdateApiKeyBody = body(
  'UpdateApiKeyBody',
  {
    name: optional(text(1, 100, NAME)),
    permissions: optional(permissions()),
    expires_at: optional(nullable(expiry())),
  },
  { minProperties: 1 },
);
