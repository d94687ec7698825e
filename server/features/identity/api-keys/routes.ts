import { refused } from '../../../../domain/refused.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok } from '../../../http/schema.ts';
import { createApiKey, removeApiKey, updateApiKey } from './change-api-key.ts';
import { listApiKeys, readApiKey, readOwnApiKey } from './queries.ts';
import { ApiKey, ApiKeyList, ApiKeyParams, CreateApiKeyBody, NewApiKey, UpdateApiKeyBody } from './schemas.ts';

const TAG = 'API keys';
const SORTS = {
  created_at: { column: 'created_at', type: 'timestamptz' },
  name: { column: 'name', type: 'text' },
} as const;

export function apiKeyRoutes(routes: Routes): void {
  routes.get('/api-keys', {
    id: 'listApiKeys',
    tag: TAG,
    summary: 'List API keys',
    access: 'api_keys.read',
    query: closed(PAGE_QUERY),
    sorts: SORTS,
    data: ApiKeyList,
    run: async (tx, { query }) => {
      const page = pageOf(query, SORTS);
      return pageResult(page, 'api_keys', await listApiKeys(tx, page));
    },
  });

  routes.post('/api-keys', {
    id: 'createApiKey',
    tag: TAG,
    summary: 'Create an API key',
    description:
      'Send the key as `Authorization: Bearer`, like an access token. It is returned once and stored only as a hash. An organization has at most 50.',
    access: 'api_keys.write',
    refuses: ['limit_reached'],
    body: CreateApiKeyBody,
    data: NewApiKey,
    status: 201,
    shownOnce: ['key'],
    run: (tx, { body }) => createApiKey(tx, body),
  });

  routes.get('/api-keys/current', {
    id: 'readCurrentApiKey',
    tag: TAG,
    summary: 'Read the API key of this request',
    description: 'For programs that are given a key and have to know what it may do.',
    access: 'api-key',
    data: ApiKey,
    run: (tx) => readOwnApiKey(tx),
  });

  routes.get('/api-keys/{api_key_id}', {
    id: 'readApiKey',
    tag: TAG,
    summary: 'Read an API key',
    access: 'api_keys.read',
    params: ApiKeyParams,
    data: ApiKey,
    run: async (tx, { params }) => {
      const key = await readApiKey(tx, params.api_key_id);
      if (!key) throw refused('not_found');
      return key;
    },
  });

  routes.patch('/api-keys/{api_key_id}', {
    id: 'updateApiKey',
    tag: TAG,
    summary: 'Update an API key',
    access: 'api_keys.write',
    params: ApiKeyParams,
    body: UpdateApiKeyBody,
    data: ApiKey,
    run: (tx, { params, body, context }) => {
      tx.afterCommit.push(() => context.principals.evictAccount(params.api_key_id));
      return updateApiKey(tx, params.api_key_id, body);
    },
  });

  routes.delete('/api-keys/{api_key_id}', {
    id: 'removeApiKey',
    tag: TAG,
    summary: 'Revoke an API key',
    access: 'api_keys.write',
    params: ApiKeyParams,
    data: Ok,
    run: async (tx, { params, context }) => {
      await removeApiKey(tx, params.api_key_id);
      tx.afterCommit.push(() => context.principals.evictAccount(params.api_key_id));
      return { ok: true };
    },
  });
}
