import type { ErrorCode } from '../../domain/catalog/errors.ts';
import type { Locale } from '../../domain/catalog/locales.ts';
import type { Permission } from '../../domain/catalog/permissions.ts';
import type { AppContext } from '../app-context.ts';
import type { Transaction, Tx } from '../database/transaction.ts';
import type { AnonymousActor, ApiKeyActor, OperatorActor, RenterActor } from '../security/actor.ts';
import type { Browser } from './browser.ts';
import type { LiveCaller, LiveStream } from './live.ts';
import type { RateRule } from './rate-limit.ts';
import type { RouteResult } from './route-result.ts';
import type { Static, TObject, TSchema } from './schema.ts';

/**
 * Who may call a route: anyone, a logged-in operator or renter (with or without an organization), either of them, a linked
 * renter, an API key whatever it may do, or an operator or API key with the named permission.
 */
export type Access = 'public' | 'operator' | 'renter-account' | 'any-account' | 'renter' | 'api-key' | Permission;

export type LinkedRenter = RenterActor & { organizationId: string; renterId: string };

type HandleFor<A extends Access> = A extends 'public'
  ? Transaction<AnonymousActor | OperatorActor | RenterActor>
  : A extends 'operator'
    ? Transaction<OperatorActor>
    : A extends 'renter-account'
      ? Transaction<RenterActor>
      : A extends 'any-account'
        ? Transaction<OperatorActor | RenterActor>
        : A extends 'renter'
          ? Tx<LinkedRenter>
          : A extends 'api-key'
            ? Tx<ApiKeyActor>
            : Tx<OperatorActor | ApiKeyActor>;

type Given<P extends TObject, Q extends TObject, B extends TObject> = {
  params: Static<P>;
  query: Static<Q>;
  body: Static<B>;
  /** The received bytes and headers; only on routes with `signed`. */
  signed: { bytes: Buffer; headers: Record<string, string | string[] | undefined> };
  context: AppContext;
  /** See came-directly.ts. */
  cameDirectly(): boolean;
  browser: Browser;
};
type Input<P extends TObject, Q extends TObject, B extends TObject, R> = Given<P, Q, B> & {
  /** The result of `prepare`. */
  prepared: R;
};

/** Opens a short transaction of the same kind as the route's, or one that only reads. */
type Open<A extends Access> = <T>(work: (tx: HandleFor<A>) => Promise<T>, access?: 'read') => Promise<T>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The component of a text/event-stream in the API document, and an example of its text. */
export type StreamNotes = { name: string; description: string; example: string };

export type RouteSpec<
  A extends Access = Access,
  P extends TObject = TObject,
  Q extends TObject = TObject,
  B extends TObject = TObject,
  D extends TSchema = TSchema,
  R = unknown,
> = {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  access: A;
  /** Who has this permission may call it too; the command narrows what they see. */
  orAccess?: Permission;
  params?: P;
  query?: Q;
  body?: B;
  /** The command refuses an empty body, although no single field is required. */
  bodyRequired?: true;
  data: D;
  /** How a list may be sorted besides by `created_at`, and how it is sorted by default; for the API document. */
  sorts?: Readonly<Record<string, unknown>>;
  sortedBy?: string;
  /** The sums a list returns as `meta.totals` on request. */
  totals?: TSchema;
  /** 200 by default. */
  status?: 200 | 201;
  /** Another success status that the command may choose with a RouteResult. */
  otherStatus?: 200 | 201;
  /** The body is multipart/form-data, and each of its fields is a file; see read-upload.ts. */
  upload?: true;
  /**
   * Another system signs the bytes of the body: they are kept unchecked for the command, and the response contains `success`
   * beside the envelope.
   */
  signed?: true;
  /** What such a body may be, by its sender, and the headers that sign it, with examples: for the API document only. */
  signedBy?: Readonly<Record<string, { body: TSchema; headers: Readonly<Record<string, string>>; example: unknown }>>;
  /** `run` returns a RawResponse of this type instead of data for the envelope. */
  raw?: { contentType: string; stream?: StreamNotes };
  /** The response is read from the transaction until its last byte, so only a few may run at once; see request-slots.ts. */
  streams?: true;
  /**
   * The response stays open and is written to as things happen. Refuses by throwing; the returned function gets the open stream.
   * Replaces `run`, and holds no transaction.
   */
  live?(caller: LiveCaller, context: AppContext): (stream: LiveStream) => void;
  /** Stores the rows of a whole file, so only a few may run at once; see request-slots.ts. */
  readsFile?: true;
  /**
   * Needs a proof that is at most five minutes old: always, or from sessions whose account has a second factor or whose organization
   * requires one. Permissions can ask for the latter too, see `needsFreshProof`.
   */
  freshProof?: 'always' | 'with-factor';
  /** STAFF may call it too if the organization lets them collect cash; the command then sees a narrowed scope. */
  forCashCollectors?: true;
  /** Error codes of this route beyond those implied by its access, body and path. */
  refuses?: readonly ErrorCode[];
  /** Top-level fields of the response that are shown only once: an idempotent replay contains null instead. */
  shownOnce?: readonly string[];
  /** The version in the response becomes an ETag; see etag.ts. */
  etag?: boolean;
  /** Accepts If-Match. */
  ifMatch?: boolean;
  /** The organization is the one in the path, not the caller's current one. */
  organization?: 'path';
  /** A public route that a logged-in caller may also use with their account. */
  optionalAccount?: 'operator' | 'renter-account' | 'any-account';
  /** Allowed while the organization is suspended; a function decides per request. */
  whileSuspended?: boolean | ((input: Given<P, Q, B>) => boolean);
  /** A read that also writes, such as an audited one. */
  writes?: boolean;
  idempotent?: boolean;
  bodyLimitBytes?: number;
  limits?: readonly RateRule[];
  example?: unknown;
  /** Slow external work before the transaction opens; what it leaves behind if the command refuses must be harmless. */
  prepare?(open: Open<A>, input: Given<P, Q, B>): Promise<R>;
  /**
   * After the commit, outside of the transaction: waits for a job and responds with its result. The returned data replaces that
   * of `run`, whose meta stays, also for repeats of the request; a refusal becomes the response.
   */
  settle?(open: Open<A>, input: Given<P, Q, B> & { locale: Locale }): Promise<Static<D>>;
  // biome-ignore lint/suspicious/noConfusingVoidType: a route may return nothing but its status
  run?(tx: HandleFor<A>, input: Input<P, Q, B, R>): Promise<Static<D> | RouteResult<Static<D>> | void>;
};

export type Route = RouteSpec & { method: Method; path: string };

/** Collects the declarations of all features, for the app, the API document and the repository tests. */
export class Routes {
  readonly all: Route[] = [];

  #add =
    (method: Method) =>
    <A extends Access, P extends TObject, Q extends TObject, B extends TObject, D extends TSchema, R>(
      path: string,
      spec: RouteSpec<A, P, Q, B, D, R>,
    ): void => {
      this.all.push({ ...(spec as unknown as RouteSpec), method, path });
    };

  get = this.#add('GET');
  post = this.#add('POST');
  put = this.#add('PUT');
  patch = this.#add('PATCH');
  delete = this.#add('DELETE');
}

/** Whether a request without a body can only fail. */
export function needsBody({ body, bodyRequired }: Route): boolean {
  const { required = [], minProperties = 0 } = (body ?? {}) as { required?: string[]; minProperties?: number };
  return bodyRequired === true || required.length > 0 || minProperties > 0;
}

/** Reports and streamed files may be some seconds old, so a replica may serve them. */
export const mayUseReplica = (route: Route): boolean =>
  !isWrite(route) && (route.streams === true || route.access === 'reports.read');

export const isWrite = (route: Route): boolean => route.method !== 'GET' || route.writes === true;
