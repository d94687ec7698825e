import { ERRORS, type ErrorCode } from '../../../domain/catalog/errors.ts';
import { errorMessage } from '../../../domain/catalog/messages.ts';
import type { Route } from '../route.ts';
import { errorsOf } from '../route-errors.ts';
import { nullable, optional, resource, type TSchema, Type } from '../schema.ts';
import type { Components, Json } from './components.ts';
import { ErrorBody } from './error-body.ts';

/** The names of resources that some route returns with an ETag. */
export const versionedData = (routes: Route[]): ReadonlySet<string> =>
  new Set(routes.filter(({ etag }) => etag).map(({ data }) => String((data as { title?: string }).title)));

/** The responses of a route, all by reference: one component per kind of data, file and error status. */
export function responsesOf(route: Route, components: Components, versioned: ReadonlySet<string>): Json {
  const { status = 200, otherStatus = status } = route;
  const success = route.raw ? rawBody(route, route.raw, components) : envelope(route, components, versioned);
  const statuses = new Set(errorsOf(route).map((code) => ERRORS[code]));
  return {
    ...Object.fromEntries([...new Set([status, otherStatus])].map((code) => [code, success])),
    ...(route.etag && route.method === 'GET' ? { 304: notModified(components) } : {}),
    ...Object.fromEntries([...statuses].sort().map((code) => [code, failure(code, components)])),
  };
}

const PAGE_META = {
  limit: Type.Integer({ examples: [50] }),
  count: Type.Integer({ description: 'Rows on this page.', examples: [50] }),
  next_cursor: nullable(Type.String({ description: 'null on the last page.' })),
};
const PageMeta = resource('PageMeta', PAGE_META);
const Meta = Type.Object({}, { title: 'Meta', additionalProperties: true, description: 'Notes on the result.' });
/** Not closed: every response adds its own `data`. */
const Envelope = Type.Object({ request_id: Type.String(), meta: Meta }, { title: 'Envelope' });
const PageEnvelope = Type.Object({ request_id: Type.String(), meta: PageMeta }, { title: 'PageEnvelope' });

const pageWithTotals = (title: string, totals: TSchema) =>
  Type.Object(
    { request_id: Type.String(), meta: resource(`${title}Meta`, { ...PAGE_META, totals: optional(totals) }) },
    { title: `${title}Envelope` },
  );

function envelope(route: Route, components: Components, versioned: ReadonlySet<string>): Json {
  const { title } = route.data as { title?: string };
  if (title === undefined) throw new Error(`The data of ${route.id} needs a name: declare it with resource()`);
  const isPage = route.query !== undefined && 'cursor' in route.query.properties;
  const around = route.totals ? pageWithTotals(title, route.totals) : isPage ? PageEnvelope : Envelope;
  return components.name('responses', isPage ? `${title}Page` : title, {
    description: `Success: \`data\` is ${/^[AEIOU]/.test(title) ? 'an' : 'a'} \`${title}\`.`,
    ...(versioned.has(title) ? { headers: headers(components, ['ETag']) } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [components.reduce(around)],
          required: ['data'],
          properties: { data: components.reduce(route.data) },
        },
      },
    },
  });
}

const FILES: Record<string, [name: string, description: string]> = {
  'text/csv; charset=utf-8': ['CsvFile', 'A CSV file.'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['XlsxFile', 'An XLSX workbook.'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['DocxFile', 'A Word document.'],
  'application/zip': ['ZipFile', 'A ZIP archive.'],
  'application/pdf': ['PdfFile', 'A PDF document.'],
  'image/png': ['PngImage', 'A PNG picture.'],
  '*/*': ['File', 'A picture or a PDF document.'],
  'image/svg+xml': ['SvgImage', 'An SVG picture.'],
};

function rawBody(route: Route, { contentType, stream }: NonNullable<Route['raw']>, components: Components): Json {
  if (stream === undefined) return file(route, contentType, components);
  const { name, description, example } = stream;
  const content = { [contentType]: { schema: { type: 'string', examples: [example] } } };
  return components.name('responses', name, { description, content });
}

function file(route: Route, contentType: string, components: Components): Json {
  const known = FILES[contentType];
  if (known === undefined) throw new Error(`${route.id} returns ${contentType}, which responses.ts does not know`);
  return components.name('responses', known[0], {
    description: known[1],
    headers: headers(components, ['Content-Disposition']),
    content: { [contentType]: { schema: components.reduce(route.data) } },
  });
}

const notModified = (components: Components): Json =>
  components.name('responses', 'NotModified', {
    description: 'The response would be the one that `If-None-Match` names.',
    headers: headers(components, ['ETag']),
  });

const FAILURES: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'The request is malformed; `error.fields` names the invalid fields.'],
  401: ['Unauthorized', 'The access token, password or signature is missing or invalid.'],
  403: ['Forbidden', 'The caller may not do this.'],
  404: ['NotFound', 'There is no such thing, or the caller may not see it.'],
  409: ['Conflict', 'The state of the resource does not allow this; `error.code` says why.'],
  415: ['UnsupportedMediaType', 'The Content-Type is not supported.'],
  429: ['TooManyRequests', 'A rate limit is used up; `Retry-After` says when to try again.'],
  500: ['InternalError', 'Something failed in the service; report the request id.'],
};

function failure(status: number, components: Components): Json {
  const [name, description] = FAILURES[status] ?? [];
  if (name === undefined || description === undefined) throw new Error(`responses.ts does not know status ${status}`);
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code] === status);
  return components.name('responses', name, {
    description: `${description} \`x-error-codes\` of an operation lists which of these codes it can return.`,
    headers: headers(components, [...COMMON_HEADERS, ...(EXTRA_HEADERS[status] ?? [])]),
    content: {
      'application/json': {
        schema: components.reduce(ErrorBody),
        example: { error: errorExample(codes[0] as ErrorCode) },
      },
    },
    'x-error-codes': codes,
  });
}

const errorExample = (code: ErrorCode): Json => ({
  code,
  message: errorMessage(code, 'en'),
  request_id: '01980a4c-7e3b-7c52-9f0e-3b7d4f1c2a90',
  fields:
    code === 'validation_failed' ? [{ path: 'base_rent', code: 'required', message: 'This field is required.' }] : [],
  details: null,
});

const HEADERS = {
  'Content-Language': [
    'The language that the request asked for. The repeat of an earlier response is in the language of that one.',
    'en',
  ],
  'X-Request-Id': [
    'Identifies the request in the log; also `request_id` in the body, unless that is the repeat of an earlier one.',
    '01980a4c-7e3b-7c52',
  ],
  RateLimit: ['What is left of the limit.', '"requests";r=599;t=60'],
  'RateLimit-Policy': ['The limit and its window in seconds.', '"requests";q=600;w=60'],
  'Retry-After': ['Seconds until the next attempt can succeed.', '30'],
  'WWW-Authenticate': ['How to authenticate.', 'Bearer'],
  ETag: [
    'The version of the resource, where the request accepts `If-Match` or `If-None-Match`.',
    '"3.en._8d1c5a0e3b7f9264"',
  ],
  'Content-Disposition': ['The name of the file.', 'attachment; filename="payments-2026-11.csv"'],
} as const satisfies Record<string, readonly [description: string, example: string]>;
type Header = keyof typeof HEADERS;

const COMMON_HEADERS: Header[] = ['Content-Language', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy'];
const EXTRA_HEADERS: Record<number, Header[]> = { 401: ['WWW-Authenticate'], 429: ['Retry-After'] };

const headers = (components: Components, names: Header[]): Json =>
  Object.fromEntries(
    names.map((name) => {
      const [description, example] = HEADERS[name];
      const part = { description, schema: { type: 'string', examples: [example] } };
      return [name, components.name('headers', name, part)];
    }),
  );
