import { useEffect, useMemo } from 'react';
import { useAddress } from '../../../data/address.ts';
import { type BoardRoom, useBoard } from '../rooms/rooms-data.ts';

/** The rooms of the chosen house by id, null while the first of them load; beyond the first page the others follow by themselves. */
export function useRoomNames(): ReadonlyMap<string, BoardRoom> | null {
  const { property } = useAddress().search;
  const { rows, isPending, hasNextPage, isFetching, isError, fetchNextPage } = useBoard({ property });
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const named = useMemo(() => new Map(rows.map((room) => [room.id, room])), [rows]);
  return isPending ? null : named;
}
