import type { TenantMe } from '@rentroll/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
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

export type RentedRoom = { readonly room_id: string; readonly room_name: string; readonly property_name: string };

/** What the renter calls their rooms, by their id, with the house where two have one name. */
export function nameRooms(given: readonly RentedRoom[]): ReadonlyMap<string, string> {
  const rooms = new Map(given.map((room) => [room.room_id, room]));
  const names = [...rooms.values()].map(({ room_name }) => room_name);
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return new Map(
    [...rooms].map(([id, { room_name, property_name }]) => [
      id,
      isAlone(room_name) ? room_name : `${room_name}, ${property_name}`,
    ]),
  );
}

/** Who has had one room only needs no names. */
export function useRoomNames(): ReadonlyMap<string, string> {
  const { data: home } = useHousehold();
  const names = nameRooms(home?.leases ?? []);
  return names.size < 2 ? new Map() : names;
}
