import type { Route } from '../route.ts';
import type { TSchema } from '../schema.ts';
import type { Components, Json } from './components.ts';
import { EVENT_ID } from './event-stream.ts';

/** The parameters of a route, without `Authorization`, which is none in OpenAPI; what several routes share is a component. Accept-Language applies to all and is in the introduction. */
export function parametersOf(route: Route, components: Components): Json[] {
  return [
    ...fieldsOf('path', route.params, components),
    ...fieldsOf('query', withSorts(route), components),
    ...headersOf(route).map((name) => components.name('parameters', pascal(name), HEADERS[name])),
    ...Object.entries(route.signedBy ?? {}).flatMap(([sender, { headers }]) =>
      Object.entries(headers)
        .filter(([name]) => name !== 'authorization')
        .map(([name, example]) => header(name, `Of ${sender}.`, example)),
    ),
  ];
}

/** The fields that a list is sorted by are part of its own parameter; most have the same. */
function withSorts({ query, sorts, sortedBy }: Route): TSchema | undefined {
  const sort = (query?.properties as Json | undefined)?.sort;
  if (sort?.['x-parameter'] !== 'Sort') return query;
  const names = Object.keys(sorts ?? { created_at: null });
  const fields = names.map((name) => `\`${name}\``);
  const named = [fields.slice(0, -1).join(', '), fields.at(-1)].filter(Boolean).join(' or ');
  const own = {
    ...sort,
    ...(sorts || sortedBy
      ? { 'x-parameter': `SortBy${names.map(pascal).join('Or')}${sortedBy ? 'Ascending' : ''}` }
      : {}),
    description: `${named}, with \`-\` in front for descending order. Default: \`${sortedBy ?? '-created_at'}\`.`,
  };
  return { ...query, properties: { ...(query?.properties as Json), sort: own } } as unknown as TSchema;
}

function fieldsOf(place: 'path' | 'query', schema: TSchema | undefined, components: Components): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = components.reduce(property, name) as Json;
    const parameter = {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      ...(rest.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: rest,
    };
    const shared = place === 'path' ? pascal(name) : sharedName(property as Json, parameter);
    return shared === undefined ? parameter : components.name('parameters', shared, parameter);
  });
}

/** An explicit name, or that of an optional filter that says no more than its name and type: `RoomIdFilter`, `RoomStatusFilter`. */
function sharedName(property: Json, { name, required, description }: Json): string | undefined {
  if (property['x-parameter']) return property['x-parameter'];
  if (required || description || property.title === undefined) return undefined;
  return `${property.enum ? property.title : pascal(name)}Filter`;
}

function headersOf(route: Route): (keyof typeof HEADERS)[] {
  const names: (keyof typeof HEADERS)[] = [];
  if (takesKey(route)) names.push('Idempotency-Key');
  if (route.ifMatch) names.push('If-Match');
  if (route.etag && route.method === 'GET') names.push('If-None-Match');
  if (route.live) names.push('Last-Event-ID');
  return names;
}

const takesKey = (route: Route): boolean =>
  route.method === 'POST' && route.idempotent !== false && route.access !== 'public';

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', examples: [example] },
});

const HEADERS = {
  'Idempotency-Key': header(
    'Idempotency-Key',
    'Repeating a request with the same key within 24 hours returns the first result again.',
    'invoice-P101-2026-11',
  ),
  'If-Match': header(
    'If-Match',
    'The ETag you last received; if the resource has changed since, the request is refused with `stale_version`.',
    '"3.en."',
  ),
  'If-None-Match': header(
    'If-None-Match',
    'Returns 304 if the response would be the same.',
    '"3.en._8d1c5a0e3b7f9264"',
  ),
  'Last-Event-ID': header(
    'Last-Event-ID',
    'The last `id` of an earlier stream: what changed since then is sent first. Without it the stream begins now.',
    EVENT_ID,
  ),
};

/** `invoice_id` and `If-Match` as names of components. */
const pascal = (name: string): string => name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter) => letter.toUpperCase());
