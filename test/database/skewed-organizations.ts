import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import pg from 'pg';
import { adjustExpectedRows } from '../../server/database/expected-rows.ts';
import type { Sql } from '../../server/database/sql.ts';
import { type Caller, type Scope, Tx } from '../../server/database/transaction.ts';
import {
  findDuplicates,
  openInvoicesBeside,
  type TransferRow,
} from '../../server/features/banking/bank-transfers/queries.ts';
import { loadInputs } from '../../server/features/billing/invoices/load-inputs.ts';
import { lockInvoices } from '../../server/features/billing/invoices/queries.ts';
import { lockLeasesOfInvoices, openInvoicesOfRenters } from '../../server/features/billing/payments/queries.ts';
import { readLeases } from '../../server/features/onboarding/imports/queries.ts';
import { findResidents } from '../../server/features/renter/announcements/queries.ts';
import { allRoutes } from '../../server/routes.ts';
import { copyRows, type Sample } from './large-organizations.ts';

/** One row of each table for every one of them lowers the average of an organization enough. */
const SMALL_ORGANIZATIONS = 3_000;
const TABLES = [
  'properties billing_settings utility_prices rooms renters leases household_members recurring_fees meter_readings open_readings',
  'invoices invoice_lines payments invoice_questions bank_transfers',
].flatMap((names) => names.split(' '));

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
const buffersOf = (plans: Plan[]): number =>
  plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value));
const elementOf = (value: unknown): string =>
  value === null ? 'null' : `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : textOf(value));
};

let prepared = 0;

/** Explains every statement as the service runs it: prepared, and planned either once for all values or for the given ones. */
class PreparedTx extends Tx {
  readonly plans: Plan[] = [];

  override async query<Row extends object>(statement: Sql): Promise<Row[]> {
    if (/^\s*insert/.test(statement.text)) return super.query<Row>(statement);
    prepared += 1;
    const name = `skewed_${prepared}`;
    const values = statement.values.length > 0 ? `(${statement.values.map(literal).join(', ')})` : '';
    const [, { rows }] = await Promise.all([
      this.executeText(`prepare ${name} as ${statement.text}`),
      this.executeText(`explain (analyze, buffers, timing off, format json) execute ${name}${values}`),
      this.executeText(`deallocate ${name}`),
    ]);
    this.plans.push((rows as { 'QUERY PLAN': [{ Plan: Plan }] }[])[0]?.['QUERY PLAN'][0].Plan as Plan);
    return super.query<Row>(statement);
  }
}

type Mode = 'generic' | 'custom';
type Installation = {
  owner: pg.Client;
  openingOf: (organizationId: string) => ConstructorParameters<typeof Tx>[0];
  caller: Caller;
  context: object;
  large: Sample;
};

async function addSmallOrganizations(owner: pg.Client, large: Sample): Promise<Sample> {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into identity.organizations (id, name, slug, created_at, updated_at)
     select gen_random_uuid(), 'Small', 'small-' || n, now(), now() from generate_series(1, ${SMALL_ORGANIZATIONS}) n`,
  );
  for (const table of TABLES) await copyRows(owner, table, large.organizationId, `slug like 'small-%'`, 1);
  await owner.query('set session_replication_role = origin');
  await adjustExpectedRows(owner, assert.fail);
  await owner.query(`analyze identity.organizations, ${TABLES.join(', ')}`);
  const { rows } = await owner.query<Sample>(
    `select organization_id as "organizationId", property_id as "propertyId", room_id as "roomId", renter_id as "renterId", id as "leaseId"
     from leases where organization_id = (select id from identity.organizations where slug = 'small-1') order by id limit 1`,
  );
  assert.ok(rows[0]);
  return rows[0];
}

/**
 * The average number of rows per organization is far from that of any of them. What requests run for the large ones must find rows by the
 * right index, and the small ones must not read whole tables.
 */
export function declareSkewedSuite({ owner, openingOf, caller, context, large }: Installation): void {
  let small: Sample;

  async function measure(mode: Mode, organizationId: string, work: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
    const scope: Scope = { organizationId, timezone: 'Asia/Ho_Chi_Minh', propertyIds: null };
    const tx = new PreparedTx(openingOf(organizationId), caller, scope);
    try {
      await tx.executeText(`set local plan_cache_mode = force_${mode}_plan`);
      await work(tx);
      return tx.plans;
    } finally {
      await tx.finish('rollback');
    }
  }

  function assertAtMost(most: number, what: string, plans: Plan[]): void {
    const buffers = buffersOf(plans);
    if (process.env.SHOW_COSTS) console.log(what, buffers);
    assert.ok(buffers <= most, `${what}: ${buffers} buffers: ${JSON.stringify(plans)}`);
  }

  const run =
    (id: string, query: object, params = {}) =>
    (tx: Tx) => {
      const route = allRoutes().find((each) => each.id === id);
      assert.ok(route, id);
      return (route.run as unknown as (tx: Tx, input: object) => Promise<unknown>)(tx, {
        params,
        query,
        body: {},
        context,
      });
    };

  suite(`50,000 rooms beside ${SMALL_ORGANIZATIONS} small organizations`, () => {
    before(async () => {
      small = await addSmallOrganizations(owner, large);
    });

    test('a command reads what it was given by id', async () => {
      const { rows } = await owner.query<{ id: string; renter_id: string }>(
        `select id, renter_id from invoices where organization_id = $1 and status = 'ISSUED' order by id offset 1000 limit 5`,
        [large.organizationId],
      );
      const [ids, renterIds] = [rows.map(({ id }) => id), rows.map(({ renter_id }) => renter_id)];
      const { rows: transfers } = await owner.query<TransferRow>(
        `select gen_random_uuid() as id, gen_random_uuid() as connection_id, account_number, transfer_type, transfer_amount, payment_code, bank_reference
         from bank_transfers where organization_id = $1 and provider_event_id in ('E7', 'E8')`,
        [large.organizationId],
      );
      const period = Temporal.PlainYearMonth.from('2026-11');
      const commands: [string, number, (tx: Tx) => Promise<unknown>][] = [
        ['lockInvoices', 150, (tx) => lockInvoices(tx, ids)],
        ['lockLeasesOfInvoices', 100, (tx) => lockLeasesOfInvoices(tx, ids)],
        ['openInvoicesOfRenters', 50, (tx) => openInvoicesOfRenters(tx, renterIds)],
        ['openInvoicesBeside', 100, (tx) => openInvoicesBeside(tx, ids)],
        ['findDuplicates', 50, (tx) => findDuplicates(tx, transfers)],
        [
          'loadInputs',
          300,
          (tx) => loadInputs(tx, { leaseIds: [large.leaseId], kind: 'MONTHLY', period, issuing: true }),
        ],
        ['readLeases', 50, (tx) => readLeases(tx, [large.leaseId])],
        ['findResidents', 2_000, (tx) => findResidents(tx, { property_id: large.propertyId })],
      ];
      for (const [what, most, work] of commands)
        assertAtMost(most, what, await measure('generic', large.organizationId, work));
    });

    test('a page of the large organization is found by an index', async () => {
      const { propertyId: property_id } = large;
      const pages: [string, object, object?][] = [
        ['listRooms', { status: 'MAINTENANCE' }],
        ['listRooms', { property_id, needs: 'PAYMENT' }],
        ['listRooms', { include: 'board', q: 'nguyen' }],
        ['listInvoiceQuestions', { status: 'OPEN' }],
        ['readMeterWalk', {}, { property_id }],
        ['readProfitability', { date_from: '2026-01-01', date_to: '2026-12-31', property_id }],
      ];
      for (const [id, query, params] of pages)
        assertAtMost(6_000, id, await measure('generic', large.organizationId, run(id, query, params)));
    });

    test('a small organization reads its own rows only', async () => {
      const months = { period_from: '2026-01', period_to: '2026-12' };
      const pages: [string, object][] = [
        ['readReceivables', months],
        ['readAging', {}],
        ['readOccupancy', months],
        ['readDashboard', {}],
        ['readMeterReconciliation', months],
        ['readRevenueBook', { year: 2026 }],
        ['readProfitability', { date_from: '2026-01-01', date_to: '2026-12-31' }],
        ['search', { q: 'nguyen van 12345' }],
        ['listRooms', { include: 'board' }],
        ['listRenters', { property_id: small.propertyId }],
        ['listReviewItems', {}],
      ];
      for (const mode of ['generic', 'custom'] as const)
        for (const [id, query] of pages)
          assertAtMost(800, `${mode} ${id}`, await measure(mode, small.organizationId, run(id, query)));
    });
  });
}
