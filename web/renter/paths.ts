/** The addresses of the renter's app under /renter. */
export const RENTER_PATHS = ['/', '/login', '/register', '/forgot', '/reset', '/settings'] as const;
