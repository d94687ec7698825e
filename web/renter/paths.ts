/** The addresses of the renter's app under /renter. */
export const OPEN_PATHS = ['/login', '/register', '/forgot', '/reset'] as const;
export const SCREEN_PATHS = [
  '/',
  '/invoices',
  '/invoices/$invoice_id',
  '/announcements',
  '/credit-notes',
  '/statement',
  '/pay/$invoice_id',
  '/meter',
  '/tickets',
  '/tickets/$ticket_id',
  '/household',
  '/handovers',
  '/settings',
  '/privacy',
] as const;
export const RENTER_PATHS = [...OPEN_PATHS, ...SCREEN_PATHS] as const;

export type OpenPath = (typeof OPEN_PATHS)[number];
export type ScreenPath = (typeof SCREEN_PATHS)[number];
