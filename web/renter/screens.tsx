import { lazy, type Screens } from '../data/create-app-router.tsx';
import type { OpenPath, ScreenPath } from './paths.ts';
import { RenterHomePage } from './routes/home/home.tsx';

const account = () => import('../account/auth-pages.tsx');

export const OPEN: Screens<OpenPath> = {
  '/login': lazy(() => account().then((pages) => ({ default: pages.LoginPage }))),
  '/register': lazy(() => account().then((pages) => ({ default: pages.RegisterPage }))),
  '/forgot': lazy(() => account().then((pages) => ({ default: pages.ForgotPage }))),
  '/reset': lazy(() => account().then((pages) => ({ default: pages.ResetPage }))),
};

export const SCREENS: Screens<ScreenPath> = {
  '/': RenterHomePage,
  '/invoices': lazy(() => import('./routes/invoices/invoices.tsx')),
  '/invoices/$invoice_id': lazy(() => import('./routes/invoice/invoice.tsx')),
  '/announcements': lazy(() => import('./routes/announcements/announcements.tsx')),
  '/credit-notes': lazy(() => import('./routes/credit-notes/credit-notes.tsx')),
  '/statement': lazy(() => import('./routes/statement/statement.tsx')),
  '/pay/$invoice_id': lazy(() => import('./routes/pay/pay.tsx')),
  '/meter': lazy(() => import('./routes/meter/meter.tsx')),
  '/tickets': lazy(() => import('./routes/tickets/tickets.tsx')),
  '/tickets/$ticket_id': lazy(() => import('./routes/ticket/ticket.tsx')),
  '/household': lazy(() => import('./routes/household/household.tsx')),
  '/handovers': lazy(() => import('./routes/handovers/handovers.tsx')),
  '/privacy': lazy(() => import('./routes/privacy/privacy.tsx')),
  '/settings': lazy(() => import('./routes/settings/settings.tsx')),
};
