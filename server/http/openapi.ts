import { ERRORS, type ErrorCode, FIELD_CODES } from '../../domain/catalog/errors.ts';
import { errorMessage } from '../../domain/catalog/messages.ts';
import { isPermission } from '../../domain/catalog/permissions.ts';
import manifest from '../../package.json' with { type: 'json' };
import { PREFIX } from './mount-routes.ts';
import { Components, type Json } from './openapi/components.ts';
import { exampleOf } from './openapi/examples.ts';
import { INTRODUCTION, TAGS } from './openapi/introduction.ts';
import { MULTIPART } from './read-upload.ts';
import type { Route } from './route.ts';
import { errorsOf } from './route-errors.ts';
import { NOTHING, type TSchema } from './schema.ts';

/** Generates the API document from the declarations that also validate, serialize and route. */
export function writeOpenapi(routes: Route[]): Json {
  const components = new Components();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = PREFIX + route.path;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, components);
  }
  const used = new Set(routes.map((route) => route.tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rentroll API',
      version: manifest.version,
      summary: 'Rooms, meter readings, invoices and bank transfers for rental properties.',
      description: INTRODUCTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: TAGS.filter(({ name }) => used.has(name)),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token from login, or an API key (`rk_…`).' },
      },
      schemas: { ...components.schemas, Error: ERROR_SCHEMA },
    },
  };
}

function operation(route: Route, components: Components): Json {
  const restricted = isPermission(route.access) ? `Permission: \`${route.access}\`.` : ACCESS_NOTES[route.access];
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, restricted].filter(Boolean).join('\n\n'),
    'x-access': route.access,
    ...(route.access === 'public' ? { security: route.optionalAccount ? [{}, { bearer: [] }] : [] } : {}),
    parameters: parameters(route, components),
    ...(route.body && route.body !== NOTHING ? { requestBody: requestBody(route, route.body, components) } : {}),
    responses: {
      ...Object.fromEntries([...successes(route)].map((status) => [status, success(route, components)])),
      ...failures(errorsOf(route)),
    },
  };
}

const ACCESS_NOTES: Record<string, string> = {
  public: 'No access token needed.',
  operator: 'Requires a logged-in operator; no current organization needed.',
  'renter-account': 'Requires a logged-in renter’s account, linked or not.',
  'any-account': 'Requires a logged-in operator or renter.',
  renter: 'Requires a renter’s account that is linked to a renter.',
};

function parameters(route: Route, components: Components): Json[] {
  const of = (place: 'path' | 'query', schema: TSchema | undefined): Json[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, TSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = components.reduce(property) as { description?: string };
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description ? { description } : {}),
        schema: rest,
      };
    });
  };
  const headers: Json[] = [header('Accept-Language', '`vi` (default) or `en`.')];
  if (route.method === 'POST' && route.idempotent !== false && route.access !== 'public') {
    headers.push(
      header(
        'Idempotency-Key',
        'Repeating a request with the same key within 24 hours returns the first result again.',
      ),
    );
  }
  if (route.ifMatch)
    headers.push(
      header(
        'If-Match',
        'The ETag you last received; if the resource has changed since, the request is refused with `stale_version`.',
      ),
    );
  if (route.etag && route.method === 'GET')
    headers.push(header('If-None-Match', 'Returns 304 if nothing has changed.'));
  return [...of('path', route.params), ...of('query', route.query), ...headers];
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const requestBody = (route: Route, body: TSchema, components: Components): Json => ({
  required: ((body as { required?: string[] }).required ?? []).length > 0,
  content: route.upload
    ? { [MULTIPART]: { schema: components.reduce(body) } }
    : { 'application/json': { schema: components.reduce(body), example: route.example ?? exampleOf(body) } },
});

const successes = ({ status = 200, otherStatus = status }: Route): Set<number> => new Set([status, otherStatus]);

function success(route: Route, components: Components): Json {
  if (route.raw) {
    return {
      description: route.summary,
      content: { [route.raw.contentType]: { schema: components.reduce(route.data) } },
    };
  }
  return {
    description: route.summary,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['data', 'request_id', 'meta'],
          properties: {
            data: components.reduce(route.data),
            request_id: { type: 'string' },
            meta: { type: 'object', additionalProperties: true },
          },
        },
        example: { data: exampleOf(route.data), request_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90', meta: {} },
      },
    },
  };
}

function failures(codes: ErrorCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `\`${code}\`: ${errorMessage(code, 'en')}`).join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: errorExample(list[0] as ErrorCode),
          },
        },
      },
    ]),
  );
}

const errorExample = (code: ErrorCode): Json => ({
  error: {
    code,
    message: errorMessage(code, 'vi'),
    request_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90',
    fields: [],
    details: null,
  },
});

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id', 'fields', 'details'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable; use this in code.' },
        message: { type: 'string', description: 'A message for people, in the language of Accept-Language.' },
        request_id: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'code', 'message'],
            properties: {
              path: { type: 'string' },
              code: { type: 'string', enum: [...FIELD_CODES] },
              message: { type: 'string' },
            },
          },
        },
        details: { description: 'More information, depending on the code; null if there is none.' },
      },
    },
  },
};
