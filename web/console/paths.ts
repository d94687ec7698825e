/** The addresses of the console under /console. The service answers others with 404, the app with its own page. */
export const OPEN_PATHS = ['/login', '/register', '/forgot', '/reset', '/invitations/$token'] as const;
export const SCREEN_PATHS = [
  '/',
  '/rooms',
  '/rooms/$room_id',
  '/meter',
  '/payments',
  '/billing',
  '/billing/$billing_run_id',
  '/invoices',
  '/invoices/$invoice_id',
  '/matching',
  '/leases',
  '/leases/new',
  '/leases/$lease_id',
  '/leases/$lease_id/end',
  '/renters',
  '/renters/$renter_id',
  '/tickets',
  '/tickets/$ticket_id',
  '/books',
  '/reports/receivables',
  '/reports/aging',
  '/reports/occupancy',
  '/reports/profitability',
  '/reports/meters',
  '/reports/revenue',
  '/reports/unbilled',
  '/import',
  '/export',
  '/more',
  '/settings',
  '/settings/organization',
  '/settings/properties',
  '/settings/properties/$property_id',
  '/settings/account',
  '/settings/sessions',
  '/kit',
] as const;
export const CONSOLE_PATHS = [...OPEN_PATHS, ...SCREEN_PATHS] as const;

export type OpenPath = (typeof OPEN_PATHS)[number];
export type ScreenPath = (typeof SCREEN_PATHS)[number];
