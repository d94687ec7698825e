import type { OperatorMe } from '@rentroll/client';
import type { App } from '../data/app.ts';
import { meQuery } from '../data/me.ts';
import type { FirstScreen } from '../data/start-app.tsx';
import { boardQuery } from './board-query.ts';
import { dashboardQuery } from './dashboard.ts';
import { propertiesQuery } from './shell/house-switcher.tsx';

export const FIRST_SCREEN: FirstScreen = {
  data: ({ api, queries }) => ({
    '/auth/me': () => queries.prefetchQuery(meQuery(api)),
    '/properties?limit=200': () => queries.prefetchQuery(propertiesQuery(api)),
    '/reports/dashboard': () => queries.prefetchQuery(dashboardQuery(api)),
    '/rooms?include=board&limit=500': () => queries.prefetchInfiniteQuery(boardQuery(api)),
    '/properties/{property}/meter-walk': async (propertyId) => {
      const { loadWalk } = await import('./routes/meter/walk-data.ts');
      await loadWalk(api, queries, propertyId);
    },
  }),
  openDevice: (app) => (location.pathname === '/console/meter' ? openOutboxAhead(app) : undefined),
};

async function openOutboxAhead(app: App): Promise<void> {
  const { user, organization } = (app.session.answer ?? {}) as Partial<OperatorMe>;
  if (!user || !organization) return;
  const { openAhead } = await import('./routes/meter/open-outbox.ts');
  // The screen says so.
  await openAhead({ userId: user.id, organizationId: organization.id }, app).catch(() => undefined);
}
