import type { TenantMe } from '@rentroll/client';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type App, useApp } from '../data/app.ts';

/** The account and the renter it acts as. Opening the session says it already, which saves a request before the first screen. */
export function useMe() {
  const { api, session } = useApp();
  return useQuery<TenantMe>({
    queryKey: ['me'],
    queryFn: () => api().get('/tenant/auth/me'),
    staleTime: 60_000,
    initialData: () => (session.answer as TenantMe | null) ?? undefined,
  });
}

export const householdQuery = (api: App['api']) =>
  queryOptions({
    queryKey: ['household'],
    queryFn: async () => (await api().get('/tenant/household')).household,
  });

/** The room and the house, once the account belongs to one. */
export function useHousehold() {
  const { api } = useApp();
  const { data: me } = useMe();
  return useQuery({ ...householdQuery(api), enabled: Boolean(me?.renter) });
}

/** The names of the renter's rooms by their id. Who has only ever had one room needs none to tell bills apart. */
export function useRoomNames(): ReadonlyMap<string, string> {
  const { api } = useApp();
  const { data: home } = useHousehold();
  const leases = home && new Set(home.leases.map(({ room_name }) => room_name)).size > 1 ? home.leases : [];
  const rooms = useQueries({
    queries: leases.map(({ id: lease_id }) => ({
      queryKey: ['household', lease_id, 'all'],
      queryFn: () => api().get('/tenant/household', { query: { lease_id } }),
      staleTime: 60_000,
    })),
  });
  return new Map(rooms.flatMap(({ data }) => (data?.household ? [roomOf(data.household)] : [])));
}

const roomOf = ({ room }: { room: { id: string; name: string } }) => [room.id, room.name] as const;
