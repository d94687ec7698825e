/** A route's result when data alone is not enough. */
export class RouteResult<Data> {
  readonly data: Data;
  readonly meta: Record<string, unknown>;
  readonly status: number | null;
  readonly headers: Record<string, string | string[]>;

  constructor(
    data: Data,
    more: { meta?: Record<string, unknown>; status?: number; headers?: Record<string, string | string[]> } = {},
  ) {
    this.data = data;
    this.meta = more.meta ?? {};
    this.status = more.status ?? null;
    this.headers = more.headers ?? {};
  }

  /** Adds the sums of a list, if they were asked for. */
  withTotals(totals: object | undefined): RouteResult<Data> {
    if (totals === undefined) return this;
    const status = this.status === null ? {} : { status: this.status };
    return new RouteResult(this.data, { ...status, headers: this.headers, meta: { ...this.meta, totals } });
  }
}
