/** The addresses of the console under /console. The service answers others with 404, the app with its own page. */
export const CONSOLE_PATHS = [
  '/',
  '/login',
  '/register',
  '/forgot',
  '/reset',
  '/invitations/$token',
  '/settings/sessions',
] as const;
