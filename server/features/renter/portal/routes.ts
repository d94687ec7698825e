import type { Tx } from '../../../database/transaction.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, Ok } from '../../../http/schema.ts';
import { photoLinks } from '../../../photos/photo-links.ts';
import { listInvoices, sumInvoices } from '../../billing/invoices/list-queries.ts';
import type { InvoiceWithLines } from '../../billing/invoices/queries.ts';
import { findInvoiceOf } from '../../billing/invoices/renter-invoice.ts';
import { InvoiceParams, InvoiceTotals } from '../../billing/invoices/schemas.ts';
import { lastPaymentDays, listPayments } from '../../billing/payments/list-queries.ts';
import { presentPayment } from '../../billing/payments/present-payment.ts';
import { renterName } from '../../identity/accounts/queries.ts';
import { withdrawReading } from '../../metering/meter-readings/change-reading.ts';
import { MeterReadingParams } from '../../metering/meter-readings/schemas.ts';
import { presentTenantInvoice } from './present-tenant-invoice.ts';
import { presentTenantReading } from './present-tenant-reading.ts';
import { findOwnReading, listLinks, listOwnReadings } from './queries.ts';
import { household } from './read-household.ts';
import { ownWalk } from './read-own-walk.ts';
import {
  Household,
  HouseholdQuery,
  LinkedRenterList,
  SendReadingBody,
  TenantInvoice,
  TenantInvoiceList,
  TenantInvoiceQuery,
  TenantMeterReading,
  TenantMeterReadingList,
  TenantMeterReadingQuery,
  TenantMeterWalk,
  TenantMeterWalkQuery,
  TenantPaymentList,
  TenantPaymentQuery,
} from './schemas.ts';
import { sendReading } from './send-reading.ts';

const TAG = 'Renter portal';
const INVOICE_SORTS = {
  created_at: { column: 'i.created_at', type: 'timestamptz' },
  due_date: { column: 'i.due_date', type: 'date' },
  period: { column: 'i.period', type: 'text' },
} as const;
const PAYMENT_SORTS = {
  created_at: { column: 'y.created_at', type: 'timestamptz' },
  payment_date: { column: 'y.payment_date', type: 'date' },
} as const;
const READING_SORTS = {
  created_at: { column: 'm.created_at', type: 'timestamptz' },
  recorded_at: { column: 'm.recorded_at', type: 'timestamptz' },
  period: { column: 'm.period', type: 'text' },
} as const;

async function presentAll(tx: Tx, rows: InvoiceWithLines[]) {
  const paidOn = await lastPaymentDays(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentTenantInvoice(row, paidOn.get(row.id) ?? null, tx.locale, tx.today));
}

export function tenantRoutes(routes: Routes): void {
  routes.get('/tenant/renters', {
    id: 'listTenantRenters',
    tag: TAG,
    summary: 'List the renters your account is linked to',
    access: 'renter-account',
    query: closed(PAGE_QUERY),
    data: LinkedRenterList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      const renters = [];
      for (const link of await listLinks(tx, tx.actor.id, page)) {
        const full_name = await renterName(tx, link.organization_id, link.id);
        renters.push({ ...link, full_name, current: link.id === tx.actor.renterId });
      }
      return pageResult(page, 'renters', renters, ({ linked_at }) => linked_at);
    },
  });

  routes.get('/tenant/household', {
    id: 'readTenantHousehold',
    tag: TAG,
    summary: 'Read your household',
    description:
      'The room, the lease with its monthly fees and the people who live there: for your latest current lease, or for another of your leases with `lease_id`. Null when you have none. `leases` are all you can ask for, current ones first.',
    access: 'renter',
    query: HouseholdQuery,
    data: Household,
    refuses: ['not_found'],
    run: (tx, { query }) => household(tx, query.lease_id),
  });

  routes.get('/tenant/invoices', {
    id: 'listTenantInvoices',
    tag: TAG,
    summary: 'List your invoices',
    access: 'renter',
    query: TenantInvoiceQuery,
    sorts: INVOICE_SORTS,
    data: TenantInvoiceList,
    totals: InvoiceTotals,
    run: async (tx, { query }) => {
      const page = pageOf(query, INVOICE_SORTS);
      const filter = { ...query, renter_id: tx.actor.renterId, issued: true } as const;
      const [rows, totals] = await Promise.all([
        listInvoices(tx, filter, page),
        query.totals ? sumInvoices(tx, filter) : undefined,
      ]);
      return pageResult(page, 'invoices', await presentAll(tx, rows)).withTotals(totals);
    },
  });

  routes.get('/tenant/invoices/{invoice_id}', {
    id: 'readTenantInvoice',
    tag: TAG,
    summary: 'Read your invoice',
    access: 'renter',
    params: InvoiceParams,
    data: TenantInvoice,
    etag: true,
    run: async (tx, { params }) => {
      const row = await findInvoiceOf(tx, tx.actor.renterId, params.invoice_id);
      const paidOn = await lastPaymentDays(tx, [row.id]);
      return presentTenantInvoice(row, paidOn.get(row.id) ?? null, tx.locale, tx.today);
    },
  });

  routes.get('/tenant/payments', {
    id: 'listTenantPayments',
    tag: TAG,
    summary: 'List your payments',
    access: 'renter',
    query: TenantPaymentQuery,
    sorts: PAYMENT_SORTS,
    data: TenantPaymentList,
    run: async (tx, { query }) => {
      const page = pageOf(query, PAYMENT_SORTS);
      const rows = await listPayments(tx, { ...query, renter_id: tx.actor.renterId }, page);
      return pageResult(
        page,
        'payments',
        rows.map((row) => presentPayment(row, tx.locale)),
      );
    },
  });

  routes.get('/tenant/meter-walk', {
    id: 'readTenantMeterWalk',
    tag: TAG,
    summary: 'Read what is needed to read your meters',
    description:
      'The metered utilities of your room, the values before, the usual use, and what is recorded or sent for the month: the reading that counts, else the one rejected last. Of several rooms (`rooms`) that of the latest lease, or another one with `lease_id`. Send the values with `POST /tenant/meter-readings`.',
    access: 'renter',
    query: TenantMeterWalkQuery,
    data: TenantMeterWalk,
    refuses: ['not_found'],
    run: (tx, { query, context }) => ownWalk(tx, query.lease_id, photoLinks(tx, context)),
  });

  routes.get('/tenant/meter-readings', {
    id: 'listTenantMeterReadings',
    tag: TAG,
    summary: 'List your meter readings',
    description: 'Readings of your rooms from the days of your leases.',
    access: 'renter',
    query: TenantMeterReadingQuery,
    sorts: READING_SORTS,
    data: TenantMeterReadingList,
    run: async (tx, { query, context }) => {
      const link = photoLinks(tx, context);
      const page = pageOf(query, READING_SORTS);
      const rows = await listOwnReadings(tx, tx.actor.renterId, query, page);
      return pageResult(
        page,
        'meter_readings',
        rows.map((row) => presentTenantReading(row, tx.locale, link)),
      );
    },
  });

  routes.post('/tenant/meter-readings', {
    id: 'sendTenantMeterReading',
    tag: TAG,
    summary: 'Send a meter reading',
    description: 'The reading is PENDING until your landlord accepts it; nothing is billed before that.',
    access: 'renter',
    body: SendReadingBody,
    data: TenantMeterReading,
    status: 201,
    refuses: [
      'not_found',
      'lease_not_active',
      'meter_reading_exists',
      'meter_reading_backwards',
      'meter_reading_billed',
    ],
    run: async (tx, { body, context }) =>
      presentTenantReading(await sendReading(tx, body), tx.locale, photoLinks(tx, context)),
  });

  routes.delete('/tenant/meter-readings/{meter_reading_id}', {
    id: 'withdrawTenantMeterReading',
    tag: TAG,
    summary: 'Take back a meter reading',
    description: 'With its photos, while it is PENDING. Afterwards another one can be sent for the month.',
    access: 'renter',
    params: MeterReadingParams,
    data: Ok,
    refuses: ['invalid_status_transition'],
    run: async (tx, { params }) => {
      const { id } = await findOwnReading(tx, tx.actor.renterId, params.meter_reading_id);
      await withdrawReading(tx, id);
      return { ok: true };
    },
  });
}
