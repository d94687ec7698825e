import { lazy, type Screens } from '../data/create-app-router.tsx';
import type { OpenPath, ScreenPath } from './paths.ts';
import { HomePage } from './routes/home/home.tsx';

const account = () => import('../account/auth-pages.tsx');

export const OPEN: Screens<OpenPath> = {
  '/login': lazy(() => account().then((pages) => ({ default: pages.LoginPage }))),
  '/register': lazy(() => account().then((pages) => ({ default: pages.RegisterPage }))),
  '/forgot': lazy(() => account().then((pages) => ({ default: pages.ForgotPage }))),
  '/reset': lazy(() => account().then((pages) => ({ default: pages.ResetPage }))),
  '/invitations/$token': lazy(() => import('../account/member-invitation.tsx')),
};

export const SCREENS: Screens<ScreenPath> = {
  '/': HomePage,
  '/rooms': lazy(() => import('./routes/rooms/rooms.tsx')),
  '/rooms/$room_id': lazy(() => import('./routes/room/room.tsx')),
  '/meter': lazy(() => import('./routes/meter/meter.tsx')),
  '/payments': lazy(() => import('./routes/payments/payments.tsx')),
  '/billing': lazy(() => import('./routes/billing/billing.tsx')),
  '/billing/$billing_run_id': lazy(() => import('./routes/billing/run.tsx')),
  '/invoices': lazy(() => import('./routes/invoices/invoices.tsx')),
  '/invoices/$invoice_id': lazy(() => import('./routes/invoice/invoice.tsx')),
  '/matching': lazy(() => import('./routes/matching/matching.tsx')),
  '/leases': lazy(() => import('./routes/leases/leases.tsx')),
  '/leases/new': lazy(() => import('./routes/move-in/move-in.tsx')),
  '/leases/$lease_id': lazy(() => import('./routes/lease/lease.tsx')),
  '/leases/$lease_id/end': lazy(() => import('./routes/move-out/move-out.tsx')),
  '/renters': lazy(() => import('./routes/renters/renters.tsx')),
  '/renters/$renter_id': lazy(() => import('./routes/renter/renter.tsx')),
  '/tickets': lazy(() => import('./routes/tickets/tickets.tsx')),
  '/tickets/$ticket_id': lazy(() => import('./routes/ticket/ticket.tsx')),
  '/books': lazy(() => import('./routes/books/books.tsx')),
  '/reports/receivables': lazy(() => import('./routes/reports/receivables.tsx')),
  '/reports/aging': lazy(() => import('./routes/reports/aging.tsx')),
  '/reports/occupancy': lazy(() => import('./routes/reports/occupancy.tsx')),
  '/reports/profitability': lazy(() => import('./routes/reports/profitability.tsx')),
  '/reports/meters': lazy(() => import('./routes/reports/meters.tsx')),
  '/reports/revenue': lazy(() => import('./routes/reports/revenue.tsx')),
  '/reports/unbilled': lazy(() => import('./routes/reports/unbilled.tsx')),
  '/import': lazy(() => import('./routes/import/import.tsx')),
  '/export': lazy(() => import('./routes/export/export.tsx')),
  '/more': lazy(() => import('./routes/more/more.tsx')),
  '/settings': lazy(() => import('./routes/settings/settings.tsx')),
  '/settings/organization': lazy(() => import('./routes/settings/organization/organization.tsx')),
  '/settings/properties': lazy(() => import('./routes/settings/properties/properties.tsx')),
  '/settings/properties/$property_id': lazy(() => import('./routes/settings/properties/property.tsx')),
  '/settings/prices': lazy(() => import('./routes/settings/prices/prices.tsx')),
  '/settings/bank': lazy(() => import('./routes/settings/bank/bank.tsx')),
  '/settings/members': lazy(() => import('./routes/settings/members/members.tsx')),
  '/settings/audit': lazy(() => import('./routes/settings/audit/audit.tsx')),
  '/settings/api-keys': lazy(() => import('./routes/settings/api-keys/api-keys.tsx')),
  '/settings/webhooks': lazy(() => import('./routes/settings/webhooks/webhooks.tsx')),
  '/settings/notifications': lazy(() => import('./routes/settings/notifications/notifications.tsx')),
  '/settings/account': lazy(() => import('./routes/settings/account/account.tsx')),
  '/settings/sessions': lazy(() => import('../account/sessions-page.tsx')),
  '/kit': lazy(() => import('./routes/kit/kit.tsx')),
};
