import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAddress } from '../data/address.ts';
import { type App, useApp } from '../data/app.ts';
import { keptMe, useMe } from '../data/me.ts';

export const dashboardQuery = (api: App['api'], property?: string) =>
  queryOptions({
    queryKey: ['dashboard', property ?? null],
    queryFn: () => api().get('/reports/dashboard', { query: property ? { property_id: property } : {} }),
  });

/** What waits and the figures of the month, for the home screen and for the counts in the navigation. */
export function useDashboard() {
  const { api } = useApp();
  const { property } = useAddress().search;
  // Asked at the same time as who it is, when that was known the last time.
  const may = (useMe() ?? keptMe())?.permissions.includes('reports.read') ?? false;
  return useQuery({ ...dashboardQuery(api, property), enabled: may });
}
