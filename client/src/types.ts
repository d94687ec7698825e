import type { paths } from './api.ts';

/** The paths of the API without their common beginning. */
export type Api = { [Path in keyof paths & string as Path extends `/api/v1${infer Rest}` ? Rest : never]: paths[Path] };
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have this method. */
export type PathsWith<M extends Method> = {
  [Path in keyof Api]: Api[Path] extends { [Name in M]: infer Operation }
    ? [Operation] extends [undefined]
      ? never
      : Path
    : never;
}[keyof Api];

export type Operation<Path extends keyof Api, M extends Method> = M extends keyof Api[Path]
  ? NonNullable<Api[Path][M]>
  : never;

type Json<Of> = Of extends { content: { 'application/json': infer Body } } ? Body : never;
type Successful<Of> = Of extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202)]
  : never;

/** What a successful response carries in its envelope. */
export type DataOf<Of> = Json<Successful<Of>> extends { data: infer Data } ? Data : undefined;
export type MetaOf<Of> = Json<Successful<Of>> extends { meta: infer Meta } ? Meta : Record<string, unknown>;

/** The rows of a list: its data is an object with one array. */
export type RowOf<Of> = {
  [Name in keyof DataOf<Of>]: DataOf<Of>[Name] extends readonly (infer Row)[] ? Row : never;
}[keyof DataOf<Of>];

type PartOf<Of, Name extends 'path' | 'query'> = Of extends { parameters: { [Key in Name]?: infer Part } }
  ? Part
  : never;
type BodyOf<Of> = Of extends { requestBody: infer Body }
  ? Json<Body>
  : Of extends { requestBody?: infer Body }
    ? Json<NonNullable<Body>> | undefined
    : never;

/** A key that may be left out when its type allows undefined, or is not there at all. */
type Needed<Name extends string, Part> = [NonNullable<Part>] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : undefined extends Part
    ? { readonly [Key in Name]?: Part }
    : { readonly [Key in Name]: Part };

export type CallOptions = {
  /** Repeating a request with the same key books once. `true` makes a new key. */
  readonly idempotencyKey?: string | true;
  /** The ETag that was read before: a change made in between is refused as `stale_version`. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

type Query<Of> = [NonNullable<PartOf<Of, 'query'>>] extends [never]
  ? { readonly query?: undefined }
  : { readonly query?: PartOf<Of, 'query'> };

export type Input<Of> = CallOptions & Needed<'path', PartOf<Of, 'path'>> & Query<Of> & Needed<'body', BodyOf<Of>>;

/** The input may be left out when nothing in it is needed. */
export type Arguments<Of> = Record<never, never> extends Input<Of> ? [input?: Input<Of>] : [input: Input<Of>];
