import type { Room } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { allOf } from './all-of.ts';
import { useApp } from './app.ts';

/** All rooms of a property, by name. */
export function useRoomsOf(property_id: string, enabled = true) {
  const { api } = useApp();
  return useQuery({
    queryKey: ['rooms-of', property_id],
    queryFn: () => allOf(api().each('/rooms', { query: { property_id, limit: 200, sort: 'name' } })),
    enabled: enabled && property_id !== '',
  });
}

/** Rooms that can be let now, by name; of one property, or of all. */
export function useVacantRooms(property_id?: string) {
  const { api } = useApp();
  const query = { status: 'VACANT', limit: 200, sort: 'name', ...(property_id && { property_id }) } as const;
  return useQuery<Room[]>({
    queryKey: ['vacant-rooms', query],
    queryFn: () => allOf(api().each('/rooms', { query })),
  });
}
