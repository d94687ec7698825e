import { meQuery } from '../data/me.ts';
import type { FirstData } from '../data/start-app.tsx';
import { boardQuery } from './board-query.ts';
import { dashboardQuery } from './dashboard.ts';
import { propertiesQuery } from './shell/house-switcher.tsx';

export const FIRST_DATA: FirstData = ({ api, queries }) => ({
  '/auth/me': () => queries.prefetchQuery(meQuery(api)),
  '/properties?limit=200': () => queries.prefetchQuery(propertiesQuery(api)),
  '/reports/dashboard': () => queries.prefetchQuery(dashboardQuery(api)),
  '/rooms?include=board&limit=500': () => queries.prefetchInfiniteQuery(boardQuery(api)),
});
