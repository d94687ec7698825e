import type { RunLease } from './lease-queries.ts';

/**
 * The leases of each room one after the other, by the day they begin: what a room owes once a month, the first one bills and the next
 * does not.
 */
export const groupByRoom = (leases: RunLease[]): RunLease[][] =>
  [...Map.groupBy(leases, ({ room_id }) => room_id).values()].map((group) =>
    group.length === 1 ? group : group.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  );

/** Chunks of at least the given size, each with all leases of its rooms. */
export function chunksByRoom(leases: RunLease[], size: number): RunLease[][] {
  const chunks: RunLease[][] = [];
  let last: RunLease[] = [];
  for (const group of groupByRoom(leases)) {
    if (last.length === 0) chunks.push(last);
    last.push(...group);
    if (last.length >= size) last = [];
  }
  return chunks;
}
