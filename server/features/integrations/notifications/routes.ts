import { withLabel } from '../../../../domain/catalog/labels.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';
import { PAGE_QUERY, pageOf, pageResult } from '../../../http/paging.ts';
import type { RateRule } from '../../../http/rate-limit.ts';
import type { Routes } from '../../../http/route.ts';
import { closed } from '../../../http/schema.ts';
import { BillingRunParams } from '../../billing/billing-runs/schemas.ts';
import { findInvoice } from '../../billing/invoices/queries.ts';
import { InvoiceParams } from '../../billing/invoices/schemas.ts';
import { OrganizationParams } from '../../identity/organizations/schemas.ts';
import { countRunNotices } from './count-run-notices.ts';
import { listNotices, type NoticeListRow } from './queries.ts';
import { BillingRunNotifications, NoticeList, NoticeQuery, TestZaloBody, ZaloTestResult } from './schemas.ts';
import { auditZaloTest, testZalo } from './test-zalo.ts';

const TAG = 'Notifications';

const presentNotice = ({ status, ...row }: NoticeListRow, locale: Locale) => ({
  ...row,
  display: { status: withLabel('notice_status', status, locale) },
});

/** Each message costs money and rings at somebody's phone. */
const ZALO_TEST_LIMITS: RateRule[] = [{ name: 'zalo-test', max: 10, windowSeconds: 3600, by: 'ip' }];

export function noticeRoutes(routes: Routes): void {
  routes.post('/organizations/{organization_id}/zalo/test', {
    id: 'testZaloAccount',
    tag: TAG,
    summary: 'Send a test message from your own Zalo account',
    description:
      'Sends the template of issued invoices, or else the first one of the account, with sample values to one number. The result says what Zalo answered; `not_found` if the organization has no account of its own.',
    access: 'organization.write',
    organization: 'path',
    limits: ZALO_TEST_LIMITS,
    params: OrganizationParams,
    body: TestZaloBody,
    data: ZaloTestResult,
    refuses: ['not_found'],
    prepare: (open, { body, context }) => testZalo(open, context, body.phone),
    run: async (tx, { body, prepared }) => {
      await auditZaloTest(tx, body.phone, prepared);
      return prepared;
    },
  });

  routes.get('/notifications', {
    id: 'listNotifications',
    tag: TAG,
    summary: 'List notifications to renters',
    description:
      'One entry per recipient and channel that was tried. A renter gets a message once, by the first channel that reaches them; the next one of `fallback` is tried only after this one was SKIPPED or FAILED. PENDING: waiting for the end of quiet hours or for a retry. SKIPPED: no way to reach the recipient by this channel, or no longer relevant. FAILED: rejected, or given up after several attempts.',
    access: 'invoices.read',
    query: NoticeQuery,
    data: NoticeList,
    run: async (tx, { query }) => {
      const page = pageOf(query);
      const rows = await listNotices(tx, query, page);
      return pageResult(
        page,
        'notifications',
        rows.map((row) => presentNotice(row, tx.locale)),
      );
    },
  });

  routes.get('/invoices/{invoice_id}/notifications', {
    id: 'listInvoiceNotifications',
    tag: TAG,
    summary: 'List notifications about an invoice',
    access: 'invoices.read',
    params: InvoiceParams,
    query: closed(PAGE_QUERY),
    data: NoticeList,
    run: async (tx, { params, query }) => {
      const { id } = await findInvoice(tx, params.invoice_id);
      const page = pageOf(query);
      const rows = await listNotices(tx, { invoice_id: id }, page);
      return pageResult(
        page,
        'notifications',
        rows.map((row) => presentNotice(row, tx.locale)),
      );
    },
  });

  routes.get('/billing-runs/{billing_run_id}/notifications', {
    id: 'countBillingRunNotifications',
    tag: TAG,
    summary: 'Count the notifications of a billing run',
    description:
      'How the invoices of a run reach their renters: before they are issued as planned, afterwards as sent. The channel of a draft follows from the contact details, accounts and preferences as they are now.',
    access: 'billing_runs.read',
    params: BillingRunParams,
    data: BillingRunNotifications,
    run: (tx, { params, context }) => countRunNotices(tx, context, params.billing_run_id),
  });
}
