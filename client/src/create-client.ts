import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { errorOf } from './errors.ts';
import { type SendOptions, send, type TokenSupply } from './send.ts';
import type { StreamEvent, StreamOptions } from './stream.ts';
import type { Arguments, CallOptions, DataOf, MetaOf, Method, Operation, PathsWith, RowOf } from './types.ts';

export type ClientOptions = {
  /** Where the service is, without `/api/v1`. */
  readonly address: string;
  /** An API key or access token, or where to get one. */
  readonly token?: string | TokenSupply;
  /** The language of messages and labels; without it the service uses Vietnamese. */
  readonly language?: 'vi' | 'en';
  readonly timeoutMs?: number;
  /** How often a safe request is repeated when the service is busy or unreachable. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
};

export type Answer<Of> = { readonly data: DataOf<Of>; readonly meta: MetaOf<Of>; readonly response: Response };
type Call<M extends Method> = <Path extends PathsWith<M>>(
  path: Path,
  ...input: Arguments<Operation<Path, M>>
) => Promise<DataOf<Operation<Path, M>>>;

export type Client = {
  /** Each returns the data of the response and throws a `RentrollError` for everything else. */
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** The data together with `meta` and the response, for warnings, cursors and ETags. */
  request<M extends Method, Path extends PathsWith<M>>(
    method: M,
    path: Path,
    ...input: Arguments<Operation<Path, M>>
  ): Promise<Answer<Operation<Path, M>>>;
  /** All rows of a list, page after page. */
  each<Path extends PathsWith<'get'>>(
    path: Path,
    ...input: Arguments<Operation<Path, 'get'>>
  ): AsyncGenerator<RowOf<Operation<Path, 'get'>>, void, undefined>;
  /** A response that is a file: a PDF, picture, CSV or workbook. */
  file<Path extends PathsWith<'get'>>(path: Path, ...input: Arguments<Operation<Path, 'get'>>): Promise<Response>;
  /** A file that is made by a POST, such as the list of links of a billing run. */
  postForFile<Path extends PathsWith<'post'>>(
    path: Path,
    ...input: Arguments<Operation<Path, 'post'>>
  ): Promise<Response>;
  /** A form with files, such as an import or a photo. */
  upload<Path extends PathsWith<'post'>>(
    path: Path,
    form: FormData,
    input?: CallOptions & { readonly path?: object; readonly query?: object },
  ): Promise<DataOf<Operation<Path, 'post'>>>;
  /** Server-sent events that go on where they stopped when the connection is lost. */
  stream<Path extends PathsWith<'get'>>(
    path: Path,
    input?: StreamOptions & { readonly path?: object },
  ): AsyncGenerator<StreamEvent, void, undefined>;
};

type AnyInput = CallOptions & { readonly path?: object; readonly query?: object; readonly body?: unknown };
type Envelope = { data: unknown; meta: { next_cursor?: string | null } };

type Params = Parameters<typeof createFinalURL>[1]['params'];

const querySerializer = createQuerySerializer();

export function createClient(options: ClientOptions): Client {
  const { address, token, language, timeoutMs = 30_000, retries = 2, fetch: given } = options;
  const settings: SendOptions = {
    fetch: given ?? ((...input) => globalThis.fetch(...input)),
    token: typeof token === 'string' ? { get: () => token } : (token ?? null),
    language: language ?? null,
    timeoutMs,
    retries,
  };
  const baseUrl = address.replace(/\/+$/, '');

  async function respond(method: string, path: string, input: AnyInput = {}): Promise<Response> {
    const { body, idempotencyKey, ifMatch, signal } = input;
    const key = idempotencyKey === true ? crypto.randomUUID() : idempotencyKey;
    const headers = {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(ifMatch ? { 'if-match': ifMatch } : {}),
    };
    const url = createFinalURL(`/api/v1${path}`, {
      baseUrl,
      // Types are checked where the client is called; in here they are any objects.
      params: { path: input.path, query: input.query } as Params,
      querySerializer,
      pathSerializer: defaultPathSerializer,
    });
    const request = new Request(url, {
      method: method.toUpperCase(),
      headers,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    return send(request, settings, { timeoutMs: input.timeoutMs, signal });
  }

  async function envelope(method: string, path: string, input?: AnyInput): Promise<Envelope & { response: Response }> {
    const response = await respond(method, path, input);
    if (!response.ok) throw await errorOf(response);
    const { data, meta } = (response.status === 204 ? {} : await response.json()) as Envelope;
    return { data, meta, response };
  }

  const data = (method: Method) => async (path: string, input?: AnyInput) => (await envelope(method, path, input)).data;

  async function* each(path: string, input: AnyInput = {}): AsyncGenerator {
    for (let cursor: string | null | undefined; ; ) {
      const query = { limit: 200, ...input.query, ...(cursor ? { cursor } : {}) };
      const page = await envelope('get', path, { ...input, query });
      const rows = Object.values(page.data as object).find(Array.isArray) ?? [];
      yield* rows;
      cursor = page.meta.next_cursor;
      // Feeds have a cursor even at their end, to go on later.
      if (!cursor || rows.length === 0) return;
    }
  }

  const file =
    (method: 'get' | 'post') =>
    async (path: string, input?: AnyInput): Promise<Response> => {
      const response = await respond(method, path, input);
      if (!response.ok) throw await errorOf(response);
      return response;
    };

  async function* stream(path: string, input: StreamOptions & { path?: object } = {}): AsyncGenerator<StreamEvent> {
    // Apps show their first screen before they open a stream, so its code is loaded when it is needed.
    const { streamEvents } = await import('./stream.ts');
    yield* streamEvents(
      (headers, signal) =>
        respond('get', path, { path: input.path, headers: { accept: 'text/event-stream', ...headers }, signal }),
      input,
    );
  }

  const client = {
    ...{ get: data('get'), post: data('post'), put: data('put'), patch: data('patch'), delete: data('delete') },
    ...{ request: envelope, each, stream, file: file('get'), postForFile: file('post') },
    upload: async (path: string, form: FormData, input?: AnyInput) =>
      (await envelope('post', path, { ...input, body: form })).data,
  };
  return client as unknown as Client;
}
