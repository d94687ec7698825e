import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import pg from 'pg';
import { permissionsOf } from '../../domain/catalog/permissions.ts';
import { Checkout } from '../../server/database/checkout.ts';
import { createPool } from '../../server/database/connect.ts';
import { ConnectionShares } from '../../server/database/connection-shares.ts';
import { prepared, raw, type Sql, sql } from '../../server/database/sql.ts';
import { systemCaller } from '../../server/database/system-caller.ts';
import { type Caller, setOrganization, type Transaction, Tx } from '../../server/database/transaction.ts';
import { knownTransfers, storedEvents } from '../../server/features/banking/bank-statements/queries.ts';
import { findDuplicates, type TransferRow } from '../../server/features/banking/bank-transfers/queries.ts';
import { earlierPayers } from '../../server/features/banking/review-items/queries.ts';
import { pageResult } from '../../server/http/paging.ts';
import { isWrite } from '../../server/http/route.ts';
import type { RouteResult } from '../../server/http/route-result.ts';
import { claimNotices, organizationsWithNotices } from '../../server/notifications/queries.ts';
import { allRoutes } from '../../server/routes.ts';
import type { Actor } from '../../server/security/actor.ts';
import { createSealing } from '../../server/security/sealing.ts';
import { createTestDatabase } from '../support/cluster.ts';
import { LARGE, makeLargeOrganizations, receiptIdOf, type Sample } from './large-organizations.ts';
import { declareSkewedSuite } from './skewed-organizations.ts';

/**
 * Lists of an organization with 50,000 rooms, next to another, smaller one: every page is found by an index and
 * costs as much as the first. The statements are those the routes run, under row-level security.
 */
const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
const pool = createPool(database.appUrl, { max: 2, name: 'query plans', onError: () => undefined });
after(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});
const sample = await makeLargeOrganizations(owner);
const context = {
  base: { url: 'http://127.0.0.1' },
  sealing: createSealing([randomBytes(32)], randomBytes(32)),
  config: { publicUrl: null, host: 'localhost', port: 3000, secrets: { tokenKey: randomBytes(32) } },
};

/** A page of properties counts the rooms and leases of each; all other lists stay far below. */
const MAX_BUFFERS = 6_000;

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

/** An owner: searching by identity number is not for everyone. */
const caller: Caller = {
  ...systemCaller('test', Temporal.Instant.from(`${LARGE.today}T03:00:00Z`)),
  actor: {
    ...{ kind: 'OPERATOR', id: randomUUID(), name: 'test', email: 'test@example.com', sessionId: randomUUID() },
    ...{ organizationId: null, role: 'OWNER', permissions: permissionsOf('OWNER'), propertyIds: null },
  },
};

/** Explains every query before running it; explaining a write would run it twice. */
class ExplainingTx extends Tx {
  readonly plans: Node[] = [];

  override async query<Row extends object>(statement: Sql): Promise<Row[]> {
    if (/^\s*insert/.test(statement.text)) return super.query<Row>(statement);
    const [explained] = await super.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      sql`explain (analyze, buffers, timing off, format json) ${statement}`,
    );
    this.plans.push((explained as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan);
    return super.query<Row>(statement);
  }
}

const shares = new ConnectionShares(pool.options.max);

const openingOf = (begin: string, organizationId = sample.organizationId) => ({
  checkout: new Checkout(pool, shares),
  statements: [prepared(raw(begin)), setOrganization(organizationId)],
  organizationId,
});

async function explain(
  routeId: string,
  query: object,
  actor: Actor = caller.actor,
  params: object = {},
): Promise<{ plans: Node[]; rows: number }> {
  const route = allRoutes().find(({ id }) => id === routeId);
  assert.ok(route, routeId);
  const scope = { organizationId: sample.organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
  const tx = new ExplainingTx(openingOf(isWrite(route) ? 'begin' : 'begin read only'), { ...caller, actor }, scope);
  try {
    const run = route.run as unknown as (tx: Tx, input: object) => Promise<RouteResult<unknown>>;
    const response = await run(tx, { params, query, body: {}, context });
    return { plans: tx.plans, rows: response.meta?.count as number };
  } finally {
    await tx.finish('rollback');
  }
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const buffersOf = (plans: Node[]): number =>
  plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);

function assertNoSequentialScans(plans: Node[], what: string, smallest = 0): void {
  const scans = plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan' && buffersOf([node]) > smallest);
  assert.deepEqual(
    scans.map((node) => node['Relation Name']),
    [],
    `${what} reads whole tables: ${JSON.stringify(plans)}`,
  );
}

const cursors = new Map<string, Promise<string>>();

/** A cursor after the middle row of the whole list, in the format the list writes. */
function cursorInTheMiddle(list: List, sort: string): Promise<string> {
  const key = `${list.route} ${sort}`;
  const cursor = cursors.get(key) ?? readCursorInTheMiddle(list, sort);
  cursors.set(key, cursor);
  return cursor;
}

async function readCursorInTheMiddle(list: List, sort: string): Promise<string> {
  const descending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const direction = descending ? 'desc' : 'asc';
  const field = list.columns?.[column] ?? column;
  const value = column.endsWith('_at')
    ? `to_char(${field} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : field;
  const { rows } = await owner.query<{ id: string }>(
    `select id, ${value} as "${column}" from ${list.table} where organization_id = $1
     order by ${field} ${direction}, id ${direction} offset (select count(*) / 2 from ${list.table} where organization_id = $1) limit 1`,
    [sample.organizationId],
  );
  const row = rows[0] as { id: string };
  const { meta } = pageResult({ limit: 1, sort, column, where: sql``, orderBy: sql`` }, 'rows', [row, row]);
  return meta.next_cursor as string;
}

type List = { route: string; table: string; columns?: Record<string, string>; queries: ((s: Sample) => object)[] };

const LISTS: List[] = [
  {
    route: 'listProperties',
    table: 'properties',
    queries: [() => ({}), () => ({ sort: 'name' }), () => ({ q: 'nha tro' }), () => ({ status: 'ARCHIVED' })],
  },
  {
    route: 'listRooms',
    table: 'rooms',
    queries: [
      () => ({}),
      () => ({ sort: 'created_at' }),
      () => ({ sort: 'name' }),
      () => ({ sort: '-name' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ propertyId }) => ({ property_id: propertyId, sort: 'name' }),
      () => ({ status: 'VACANT' }),
      () => ({ status: 'OCCUPIED' }),
      () => ({ status: 'MAINTENANCE' }),
      () => ({ status: 'ARCHIVED' }),
      ({ propertyId }) => ({ property_id: propertyId, status: 'VACANT' }),
      () => ({ statuses: ['VACANT', 'RESERVED', 'MAINTENANCE'] }),
      ({ propertyId }) => ({ property_id: propertyId, floor: 1 }),
      () => ({ needs: 'READING' }),
      () => ({ needs: 'RENEWAL' }),
      ({ propertyId }) => ({ property_id: propertyId, needs: 'READING' }),
      ({ propertyId }) => ({ property_id: propertyId, needs: 'INVOICE' }),
      ({ propertyId }) => ({ property_id: propertyId, needs: 'PAYMENT' }),
      ({ propertyId }) => ({ property_id: propertyId, needs: 'RENEWAL' }),
      () => ({ include: 'board' }),
      () => ({ include: 'board', q: 'nguyen' }),
      ({ propertyId }) => ({ property_id: propertyId, include: 'board', limit: 500 }),
      () => ({ q: 'p1' }),
    ],
  },
  {
    route: 'listRenters',
    table: 'renters',
    columns: { name: 'full_name' },
    queries: [
      () => ({}),
      () => ({ sort: 'name' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ roomId }) => ({ room_id: roomId }),
      () => ({ status: 'ARCHIVED' }),
      () => ({ q: 'nguyen' }),
      () => ({ id_number: '079090001234' }),
    ],
  },
  {
    route: 'listLeases',
    table: 'leases',
    queries: [
      () => ({}),
      () => ({ sort: 'created_at' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ roomId }) => ({ room_id: roomId }),
      ({ renterId }) => ({ renter_id: renterId }),
      () => ({ status: 'ACTIVE' }),
      () => ({ status: 'ENDED' }),
      () => ({ status: 'UPCOMING' }),
      () => ({ period: '2026-11' }),
      () => ({ status: 'ACTIVE', ends_from: '2026-11-15', ends_to: '2027-01-14' }),
      ({ propertyId }) => ({ property_id: propertyId, status: 'ACTIVE' }),
      () => ({ q: 'nguyen' }),
    ],
  },
  {
    route: 'listRecurringFees',
    table: 'recurring_fees',
    queries: [
      () => ({}),
      () => ({ sort: 'name' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ roomId }) => ({ room_id: roomId }),
      ({ leaseId }) => ({ lease_id: leaseId }),
      () => ({ period: '2026-11' }),
      () => ({ q: 'rac' }),
    ],
  },
  {
    route: 'listMeterReadings',
    table: 'meter_readings',
    queries: [
      () => ({}),
      () => ({ sort: 'period' }),
      () => ({ sort: '-period' }),
      () => ({ sort: '-recorded_at' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ roomId }) => ({ room_id: roomId }),
      ({ leaseId }) => ({ lease_id: leaseId }),
      ({ renterId }) => ({ renter_id: renterId }),
      () => ({ period: '2026-10' }),
      ({ propertyId }) => ({ property_id: propertyId, period: '2026-10' }),
      () => ({ status: 'PENDING' }),
      () => ({ kind: 'HANDOVER' }),
      () => ({ date_from: '2026-09-15' }),
    ],
  },
  {
    route: 'listTickets',
    table: 'maintenance_tickets',
    queries: [
      () => ({}),
      () => ({ sort: 'created_at' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ roomId }) => ({ room_id: roomId }),
      ({ renterId }) => ({ renter_id: renterId }),
      () => ({ status: 'OPEN' }),
      () => ({ statuses: ['OPEN', 'IN_PROGRESS'] }),
      () => ({ q: 'voi nuoc' }),
    ],
  },
  {
    route: 'listExpenses',
    table: 'expenses',
    columns: { entry_date: 'entry_date::text' },
    queries: [
      () => ({}),
      () => ({ sort: 'entry_date' }),
      () => ({ sort: '-entry_date' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ roomId }) => ({ room_id: roomId }),
      () => ({ category: 'CLEANING' }),
      () => ({ paid_from: 'UNPAID' }),
      () => ({ q: 'tho hung' }),
    ],
  },
  {
    route: 'listInvoiceQuestions',
    table: '(select q.*, q.asked_at as created_at from invoice_questions q) q',
    queries: [
      () => ({}),
      () => ({ sort: 'created_at' }),
      () => ({ status: 'OPEN' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ renterId }) => ({ renter_id: renterId }),
    ],
  },
  {
    route: 'listDeadlines',
    table: 'deadlines',
    queries: [
      () => ({ sort: 'due_at' }),
      () => ({ sort: '-due_at' }),
      () => ({ sort: 'due_at', state: 'OPEN' }),
      () => ({ sort: 'due_at', state: 'POSTPONED' }),
      () => ({ sort: 'due_at', state: 'DONE' }),
      ({ propertyId }) => ({ sort: 'due_at', property_id: propertyId }),
    ],
  },
  {
    route: 'listNotifications',
    table: 'notices',
    queries: [
      () => ({}),
      () => ({ sort: 'created_at' }),
      ({ propertyId }) => ({ property_id: propertyId }),
      ({ renterId }) => ({ renter_id: renterId }),
      () => ({ status: 'FAILED' }),
      () => ({ status: 'PENDING' }),
      () => ({ channel: 'ZALO' }),
    ],
  },
];

suite('lists of 50,000 rooms', () => {
  for (const list of LISTS) {
    test(list.route, async () => {
      for (const make of list.queries) {
        const query = make(sample) as { sort?: string };
        const what = `${list.route} ${JSON.stringify(query)}`;
        const first = await explain(list.route, query);
        assertNoSequentialScans(first.plans, what);
        const cursor = await cursorInTheMiddle(list, query.sort ?? '-created_at');
        const middle = await explain(list.route, { ...query, cursor });
        assertNoSequentialScans(middle.plans, `${what} in the middle`);
        const [atFirst, inTheMiddle] = [buffersOf(first.plans), buffersOf(middle.plans)];
        if (process.env.SHOW_COSTS) console.log(what, atFirst, inTheMiddle);
        assert.ok(atFirst <= MAX_BUFFERS, `${what}: ${atFirst} buffers: ${JSON.stringify(first.plans)}`);
        assert.ok(
          inTheMiddle <= 3 * atFirst,
          `${what}: ${inTheMiddle} buffers in the middle, ${atFirst} at first: ${JSON.stringify(middle.plans)}`,
        );
      }
    });
  }

  test('no statement is compiled', async () => {
    assert.deepEqual((await pool.query('show jit')).rows, [{ jit: 'off' }]);
  });

  test('finding due notices and deliveries costs in proportion to what is due', async () => {
    const scope = { organizationId: sample.organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
    const tx = new ExplainingTx(openingOf('begin'), caller, scope);
    try {
      await claimNotices(tx, 40, caller.now.add({ minutes: 10 }));
      await organizationsWithNotices(tx as Transaction, caller.now);
    } finally {
      await tx.finish('rollback');
    }
    assertNoSequentialScans(tx.plans, 'claiming');
    if (process.env.SHOW_COSTS) console.log('claiming', buffersOf(tx.plans));
    assert.ok(buffersOf(tx.plans) <= MAX_BUFFERS, JSON.stringify(tx.plans));
  });

  suite('beside 20,000 bank transfers', () => {
    const accountId = randomUUID();
    const accountNumber = '0123499999';

    before(async () => {
      await owner.query(
        `insert into bank_accounts (organization_id, id, bank_bin, account_number, account_holder, is_default, created_at, updated_at)
         values ($1, $2, '970436', $3, 'NGUYEN THI LAN', true, now(), now())`,
        [sample.organizationId, accountId, accountNumber],
      );
      await owner.query(
        `insert into bank_transfers (organization_id, id, bank_account_id, provider, provider_event_id, source, received_at, transfer_date,
           transfer_type, transfer_amount, account_number, payment_code, memo, bank_reference, raw, receipt_id, created_at, updated_at)
         select $1, gen_random_uuid(), $2, 'statement', 'E' || n, 'STATEMENT', $4, $4::timestamptz - n % 200 * interval '1 day',
           'IN', 2000000 + n, $3, case when n % 2 = 0 then 'RR' || n end, 'memo', 'FT' || n, '{}', ${receiptIdOf('n')}, $4, $4
         from generate_series(1, 20000) n`,
        [sample.organizationId, accountId, accountNumber, caller.now.toString()],
      );
      await owner.query('analyze bank_transfers');
    });

    const explained = async <T>(work: (tx: Tx) => Promise<T>): Promise<{ found: T; buffers: number }> => {
      const scope = { organizationId: sample.organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
      const tx = new ExplainingTx(openingOf('begin read only'), caller, scope);
      try {
        const found = await work(tx);
        const buffers = buffersOf(tx.plans);
        assert.ok(buffers <= 300, `${buffers} buffers: ${JSON.stringify(tx.plans)}`);
        return { found, buffers };
      } finally {
        await tx.finish('rollback');
      }
    };

    test('looking for those that were reported twice costs in proportion to what is looked for', async () => {
      const { rows } = await owner.query<TransferRow>(
        `select gen_random_uuid() as id, gen_random_uuid() as connection_id, account_number, transfer_type, transfer_amount, payment_code,
           case when provider_event_id = 'E7' then bank_reference end as bank_reference
         from bank_transfers where provider_event_id in ('E7', 'E8', 'E9') order by provider_event_id`,
      );
      const { found, buffers } = await explained((tx) => findDuplicates(tx, rows));
      // The last one has neither code nor reference.
      assert.deepEqual(found, new Set(rows.slice(0, 2).map(({ id }) => id)));
      assert.ok(buffers <= 50, `${buffers} buffers`);
    });

    test('a bank statement is compared with the transfers of its days', async () => {
      const day = caller.now.toString().slice(0, 10);
      const { found } = await explained((tx) => knownTransfers(tx, accountNumber, day, day));
      assert.equal(found.length, 200);
      const drafts = ['E7', 'E8', 'new'].map((provider_event_id) => ({ provider_event_id }));
      const stored = await explained((tx) => storedEvents(tx, accountId, drafts));
      assert.deepEqual(stored.found, new Set(['E7', 'E8']));
    });

    test('who paid the same amount before is found by the amount', async () => {
      const { rows } = await owner.query<TransferRow>(
        `select * from bank_transfers where provider_event_id in ('E7', 'E8')`,
      );
      const { found } = await explained((tx) => earlierPayers(tx, rows));
      assert.deepEqual(found.map(({ transfer_amount }) => transfer_amount).sort(), ['2000007.00', '2000008.00']);
    });
  });

  test('a renter’s lists cost in proportion to that renter’s rows', async () => {
    const { organizationId, renterId } = sample;
    const actor: Actor = { kind: 'RENTER', id: renterId, name: '', email: '', sessionId: '', organizationId, renterId };
    for (const route of ['listTenantMeterReadings', 'listTenantTickets', 'listTenantInvoices', 'listTenantPayments']) {
      const { plans } = await explain(route, {}, actor);
      assertNoSequentialScans(plans, route);
      if (process.env.SHOW_COSTS) console.log(route, buffersOf(plans));
      assert.ok(buffersOf(plans) <= 300, `${route}: ${buffersOf(plans)} buffers: ${JSON.stringify(plans)}`);
    }
  });

  test('a search reads each name once at most, and few invoices', async () => {
    for (const q of ['nguyen van 12345', 'P1', 'RR12345', 'N4321', 'nothing of the kind']) {
      const { plans } = await explain('search', { q });
      if (process.env.SHOW_COSTS) console.log('search', q, buffersOf(plans));
      assert.ok(buffersOf(plans) <= 8_000, `${q}: ${buffersOf(plans)} buffers: ${JSON.stringify(plans)}`);
    }
  });

  test('a walk through one property costs in proportion to that property', async () => {
    const { plans } = await explain('readMeterWalk', {}, caller.actor, { property_id: sample.propertyId });
    if (process.env.SHOW_COSTS) console.log('readMeterWalk', buffersOf(plans));
    assertNoSequentialScans(plans, 'readMeterWalk');
    assert.ok(buffersOf(plans) <= 4_000, `${buffersOf(plans)} buffers: ${JSON.stringify(plans)}`);
  });

  test('a report on one property costs in proportion to that property', async () => {
    const { propertyId: property_id } = sample;
    const months = { period_from: '2026-01', period_to: '2026-12', property_id };
    const dates = { date_from: '2026-01-01', date_to: '2026-12-31', property_id };
    const reports: [string, object, number][] = [
      ['readReceivables', months, 400],
      ['readAging', { property_id }, 400],
      ['readOccupancy', months, 2_000],
      ['readDashboard', { property_id }, 4_000],
      ['readMeterReconciliation', months, 3_000],
      ['readRevenueBook', { property_id, year: 2026 }, 3_000],
      ['readProfitability', dates, 3_000],
    ];
    for (const [route, query, most] of reports) {
      const { plans } = await explain(route, query);
      if (process.env.SHOW_COSTS) console.log(route, buffersOf(plans));
      // The thousand properties fit on a few pages, so a scan is cheaper than an index.
      assertNoSequentialScans(plans, route, 20);
      assert.ok(buffersOf(plans) <= most, `${route}: ${buffersOf(plans)} buffers: ${JSON.stringify(plans)}`);
    }
  });

  test('the dashboard of all properties reads tables, not room by room', async () => {
    const { plans } = await explain('readDashboard', {});
    if (process.env.SHOW_COSTS) console.log('readDashboard of all', buffersOf(plans));
    // Only rent cycles are looked into one by one; to look something up for each room takes three pages or more.
    assert.ok(buffersOf(plans) <= 2 * LARGE.rooms, `${buffersOf(plans)} buffers: ${JSON.stringify(plans)}`);
  });
});

declareSkewedSuite({ owner, openingOf: (id) => openingOf('begin', id), caller, context, large: sample });
