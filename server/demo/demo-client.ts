import { Refused } from '../../domain/refused.ts';
import type { AppContext } from '../app-context.ts';
import type { Caller, Scope, Transaction, Tx } from '../database/transaction.ts';
import { cleanInput } from '../http/clean-input.ts';
import type { UploadedFile } from '../http/read-upload.ts';
import type { Method, Route } from '../http/route.ts';
import { RouteResult } from '../http/route-result.ts';
import { NOTHING } from '../http/schema.ts';
import { type Check, compileCheck } from '../http/validate.ts';
import { allRoutes } from '../routes.ts';
import type { Actor, OperatorActor, RenterActor } from '../security/actor.ts';

export type Created = { id: string };
type Call = { body?: object; file?: UploadedFile; bytes?: Buffer; headers?: Record<string, string> };
type Known = { route: Route; pattern: RegExp; names: string[]; check: Check };

/** Calls the declared routes like requests, including all checks, but in one transaction and at simulated times. */
export class DemoClient {
  readonly #tx: Transaction;
  readonly #context: AppContext;
  readonly #routes: Known[];
  #scope: Scope | null = null;

  constructor(tx: Transaction, context: AppContext) {
    this.#tx = tx;
    this.#context = context;
    this.#routes = allRoutes().map((route) => ({
      route,
      pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
      names: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
      check: compileCheck(route.body ?? NOTHING, 'body'),
    }));
  }

  enter(scope: Scope): void {
    this.#scope = scope;
  }

  get context(): AppContext {
    return this.#context;
  }

  /** For work without a route, such as jobs. */
  scopedTx(at: Temporal.Instant, actor: Actor): Tx {
    if (!this.#scope) throw new Error('The demo organization does not exist yet');
    return this.unscopedTx(at, actor).enter(this.#scope);
  }

  unscopedTx<A extends Actor>(at: Temporal.Instant, actor: A): Transaction<A> {
    return this.#tx.as(callerOf(at, actor));
  }

  async call<Data = Created>(
    at: Temporal.Instant,
    actor: OperatorActor | RenterActor | Extract<Actor, { kind: 'ANONYMOUS' }>,
    method: Method,
    path: string,
    { body = {}, file, bytes = Buffer.alloc(0), headers = {} }: Call = {},
  ): Promise<Data> {
    const { route, params, check } = this.#find(method, path);
    const given = cleanInput(body, route.body ?? NOTHING, { dropNulls: method !== 'PATCH' });
    const problems = [...given.problems, ...check(given.value)].filter(
      ({ path: field }) => !(file && field === 'file'),
    );
    if (problems.length > 0) throw new Refused('validation_failed', { path }, problems);
    const isOpen = route.access === 'public' || route.access === 'renter-account' || route.access === 'operator';
    const tx = isOpen ? this.unscopedTx(at, actor) : this.scopedTx(at, actor);
    const input = {
      params,
      query: {},
      body: file ? { ...(given.value as object), file } : given.value,
      signed: { bytes, headers },
      context: this.#context,
    };
    const prepared = await route.prepare?.((work) => work(tx as never), input as never);
    const run = route.run as unknown as (tx: Transaction, input: object) => Promise<unknown>;
    const result = await run(tx, { ...input, prepared });
    return (result instanceof RouteResult ? result.data : result) as Data;
  }

  #find(method: Method, path: string): { route: Route; params: Record<string, string>; check: Check } {
    for (const { route, pattern, names, check } of this.#routes) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found)
        return { route, check, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) };
    }
    throw new Error(`There is no route ${method} ${path}`);
  }
}

export const callerOf = <A extends Actor>(now: Temporal.Instant, actor: A): Caller<A> => ({
  actor,
  locale: 'vi',
  requestId: 'demo',
  now,
  ip: '',
  userAgent: null,
  signal: null,
  ifMatch: null,
});
