/** The table of a kind of write; `mark` is the column with the text unique to one write. */
export const KINDS = {
  room: { path: '/rooms', table: 'rooms', mark: 'name' },
  renter: { path: '/renters', table: 'renters', mark: 'full_name' },
  lease: { path: '/leases', table: 'leases', mark: null },
  reading: { path: '/meter-readings', table: 'meter_readings', mark: null },
  invoice: { path: '/invoices/generate', table: 'invoices', mark: null },
  payment: { path: '/payments', table: 'payments', mark: 'reference' },
  expense: { path: '/accounting/expenses', table: 'expenses', mark: 'note' },
  ticket: { path: '/maintenance-tickets', table: 'maintenance_tickets', mark: 'title' },
  endpoint: { path: '/webhook-endpoints', table: 'webhook_endpoints', mark: 'description' },
  run: { path: '/billing-runs', table: 'billing_runs', mark: null },
} as const;
export type Kind = keyof typeof KINDS;

/** Acknowledged writes, to compare with the database. */
export class History {
  readonly acknowledged: { kind: Kind; id: string; mark: string }[] = [];
  /** Acknowledged bank events, and registered email addresses. */
  readonly transfers: string[] = [];
  readonly emails: string[] = [];
  /** Number of writes without a first response; each was repeated with its key until it got one. */
  inDoubt = 0;
  refused = new Map<string, number>();

  get writes(): number {
    return this.acknowledged.length + this.transfers.length + this.emails.length;
  }

  recordRefusal(what: string): void {
    this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
  }
}

type Query = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/** Every acknowledged write that is missing, and every write that was stored twice. */
export async function compare(history: History, query: Query): Promise<string[]> {
  const problems: string[] = [];
  for (const [kind, { table, mark }] of Object.entries(KINDS)) {
    const expected = history.acknowledged.filter((each) => each.kind === kind);
    const rows = await query<{ id: string }>(`select id from ${table} where id = any($1)`, [
      expected.map(({ id }) => id),
    ]);
    const there = new Set(rows.map(({ id }) => id));
    for (const { id } of expected) if (!there.has(id)) problems.push(`${kind} ${id} was acknowledged and is lost`);
    if (!mark) continue;
    const counts = await query<{ mark: string; count: number }>(
      `select ${mark} as mark, count(*)::int as count from ${table} where ${mark} = any($1) group by 1 having count(*) > 1`,
      [expected.map((each) => each.mark)],
    );
    for (const row of counts) problems.push(`${kind} ${row.mark} happened ${row.count} times`);
  }
  problems.push(
    ...(await once(query, 'bank_transfers', 'provider_event_id', history.transfers)),
    ...(await once(query, 'identity.accounts', 'email', history.emails)),
  );
  return problems;
}

async function once(query: Query, table: string, column: string, expected: readonly string[]): Promise<string[]> {
  const rows = await query<{ value: string; count: number }>(
    `select ${column} as value, count(*)::int as count from ${table} where ${column} = any($1) group by 1`,
    [expected],
  );
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  return expected
    .filter((value) => counts.get(value) !== 1)
    .map((value) => `${table} ${value} exists ${counts.get(value) ?? 0} times`);
}
