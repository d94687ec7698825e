import { LINE_TYPES } from '../../../../domain/catalog/invoices.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import {
  amount,
  closed,
  date,
  dateTime,
  list,
  nullable,
  oneOf,
  optional,
  period,
  resource,
  Type,
  uuid,
} from '../../../http/schema.ts';
import { assertVisibleProperty } from '../reports/report-scope.ts';
import { checkBooks } from './check-books.ts';
import { calculateUnbilled, presentUnbilled } from './list-unbilled.ts';
import { leasesToBill } from './queries.ts';

const SORTS = { created_at: { column: 'created_at', type: 'timestamptz' } } as const;

const SelfCheck = resource('SelfCheck', {
  ok: Type.Boolean(),
  checks: list(
    Type.Object({
      name: Type.String({ examples: ['entries_balance'] }),
      ok: Type.Boolean(),
      checked: Type.Integer(),
      problems: list(Type.Object({}, { additionalProperties: true })),
    }),
  ),
});

const UnbilledLease = resource('UnbilledLease', {
  id: uuid({ description: 'The lease.' }),
  property_id: uuid(),
  room_id: uuid(),
  room_name: Type.String(),
  renter_id: uuid(),
  renter_name: Type.String(),
  ended_on: nullable(date()),
  amount: amount(),
  lines: list(
    Type.Object({
      line_type: oneOf(LINE_TYPES),
      description: Type.String(),
      service_period: nullable(period()),
      from: nullable(date()),
      to: nullable(date()),
      meter_reading_id: nullable(uuid()),
      amount: amount(),
    }),
  ),
  created_at: dateTime(),
});

const UnbilledList = resource('UnbilledList', { leases: list(UnbilledLease) });

export function unbilledRoutes(routes: Routes): void {
  routes.get('/reports/unbilled', {
    id: 'listUnbilled',
    tag: 'Reports',
    summary: 'List what is not billed yet',
    description:
      'Rent, use and fees of past months, and charges carried to the next invoice, that no invoice bills yet, per lease. A running month is not listed. Bill a month with `POST /invoices/generate`, an ended lease with `POST /leases/{lease_id}/settle`.',
    access: 'reports.read',
    query: closed({ ...PAGE_QUERY, property_id: optional(uuid({ description: 'Only this property.' })) }),
    data: UnbilledList,
    refuses: ['not_found'],
    run: async (tx, { query }) => {
      await assertVisibleProperty(tx, query);
      const page = pageOf(query, SORTS);
      const { data, meta } = pageResult(page, 'leases', await leasesToBill(tx, query, page));
      // A candidate may owe nothing, for example where use belongs to days without a lease.
      const owing = (await calculateUnbilled(tx, data.leases)).filter(({ lines }) => lines.length > 0);
      const leases = owing.map((each) => presentUnbilled(tx, each));
      return new RouteResult({ leases }, { meta: { ...meta, count: leases.length } });
    },
  });

  routes.get('/accounting/self-check', {
    id: 'selfCheck',
    tag: 'Accounting',
    summary: 'Check the books',
    description:
      'Compares the journal with invoices, payments, credit, deposits and expenses, checks meter readings, and proves that rent, use and fees of every past month are billed, credited or listed as unbilled. Each check lists the rows that violate it, at most 100.',
    access: 'accounting.read',
    data: SelfCheck,
    run: (tx) => checkBooks(tx),
  });
}
