import type { ErrorCode } from '../../domain/catalog/errors.ts';
import { isPermission, PERMISSIONS } from '../../domain/catalog/permissions.ts';
import manifest from '../../package.json' with { type: 'json' };
import { PREFIX } from './mount-routes.ts';
import { Components, type Json } from './openapi/components.ts';
import { ERROR_MEANINGS } from './openapi/error-body.ts';
import { INTRODUCTION, TAGS } from './openapi/introduction.ts';
import { parametersOf } from './openapi/parameters.ts';
import { responsesOf, versionedData } from './openapi/responses.ts';
import { type WebhookData, webhooksOf } from './openapi/webhooks.ts';
import { MULTIPART } from './read-upload.ts';
import { needsBody, type Route } from './route.ts';
import { errorsOf } from './route-errors.ts';
import { NOTHING, type TSchema } from './schema.ts';

/** Any operation can return these, so they are listed once. */
const ALWAYS: readonly ErrorCode[] = ['validation_failed', 'invalid_request', 'rate_limited', 'internal_error'];

type Described = { routes: Route[]; webhooks: WebhookData; url: string };

/** Generates the API document from the declarations that also validate, serialize and route. */
export function writeOpenapi({ routes, webhooks, url }: Described): Json {
  const components = new Components();
  const versioned = versionedData(routes);
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = PREFIX + route.path;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, components, versioned);
  }
  const sent = webhooksOf(webhooks, components);
  const used = new Set(routes.map((route) => route.tag));
  const { schemas, parameters, headers, responses } = components;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rentroll API',
      version: manifest.version,
      summary: 'Rooms, meter readings, invoices and bank transfers for rental properties.',
      description: INTRODUCTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url, description: 'This installation' }],
    tags: TAGS.filter(({ name }) => used.has(name)),
    security: [{ bearer: [] }],
    'x-error-codes': ALWAYS,
    'x-roles': PERMISSIONS,
    paths,
    webhooks: sent,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token from login, or an API key (`rk_…`).' },
      },
      schemas: { ...byName(schemas), ErrorCode: { ...schemas.ErrorCode, 'x-enumDescriptions': ERROR_MEANINGS } },
      parameters: byName(parameters),
      headers: byName(headers),
      responses: byName(responses),
    },
  };
}

const byName = (parts: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));

function operation(route: Route, components: Components, versioned: ReadonlySet<string>): Json {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, accessNote(route)].filter(Boolean).join(' '),
    'x-access': route.access,
    ...(route.orAccess ? { 'x-or-access': route.orAccess } : {}),
    'x-error-codes': errorsOf(route).filter((code) => !ALWAYS.includes(code)),
    ...(route.access === 'public' ? { security: route.optionalAccount ? [{}, { bearer: [] }] : [] } : {}),
    parameters: parametersOf(route, components),
    ...(route.body && route.body !== NOTHING ? { requestBody: requestBody(route, route.body, components) } : {}),
    ...(route.signedBy ? { requestBody: signedBody(route.signedBy, components) } : {}),
    responses: responsesOf(route, components, versioned),
  };
}

function accessNote({ access, orAccess, refuses = [] }: Route): string {
  const permissions = [access, ...(orAccess ? [orAccess] : [])].map((name) => `\`${name}\``).join(' or ');
  const note = isPermission(access) ? `Permission: ${permissions}.` : ACCESS_NOTES[access];
  return refuses.length === 0 ? `${note}` : `${note} Refuses with: ${refuses.map((code) => `\`${code}\``).join(', ')}.`;
}

const ACCESS_NOTES: Record<string, string> = {
  public: 'No access token needed.',
  operator: 'Requires a logged-in operator; no current organization needed.',
  'renter-account': 'Requires a logged-in renter’s account, linked or not.',
  'any-account': 'Requires a logged-in operator or renter.',
  renter: 'Requires a renter’s account that is linked to a renter.',
  'api-key': 'Requires an API key, whatever its permissions.',
};

const signedBody = (senders: NonNullable<Route['signedBy']>, components: Components): Json => ({
  required: true,
  content: {
    'application/json': {
      schema: components.name('schemas', 'SignedTransfer', {
        anyOf: Object.values(senders).map(({ body }) => components.reduce(body)),
      }),
      examples: Object.fromEntries(
        Object.entries(senders).map(([name, { headers, example: value }]) => {
          const signature = Object.keys(headers).map((header) => `\`${header}\``);
          return [name, { ...(signature.length > 0 ? { summary: `With ${signature.join(', ')}` } : {}), value }];
        }),
      ),
    },
  },
});

function requestBody(route: Route, body: TSchema, components: Components): Json {
  const { title } = body as { title?: string };
  if (title === undefined) throw new Error(`The body of ${route.id} needs a name: declare it with body()`);
  const schema = components.reduce(body);
  return {
    required: needsBody(route),
    content: route.upload
      ? { [MULTIPART]: { schema } }
      : { 'application/json': { schema, ...(route.example ? { example: route.example } : {}) } },
  };
}
