/** A route's result when data alone is not enough. */
export class RouteResult<Data> {
  readonly data: Data;
  readonly meta: Record<string, unknown>;
  readonly status: number | null;
  readonly headers: Record<string, string>;

  constructor(
    data: Data,
    more: { meta?: Record<string, unknown>; status?: number; headers?: Record<string, string> } = {},
  ) {
    this.data = data;
    this.meta = more.meta ?? {};
    this.status = more.status ?? null;
    this.headers = more.headers ?? {};
  }
}
