import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../data/address.ts';
import { useApp } from '../data/app.ts';
import { useMe } from '../data/me.ts';

/** What waits and the figures of the month, for the home screen and for the counts in the navigation. */
export function useDashboard() {
  const { api } = useApp();
  const { property } = useAddress().search;
  const may = useMe()?.permissions.includes('reports.read') ?? false;
  return useQuery({
    queryKey: ['dashboard', property ?? null],
    queryFn: () => api().get('/reports/dashboard', { query: property ? { property_id: property } : {} }),
    enabled: may,
  });
}
