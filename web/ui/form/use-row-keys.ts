import { useState } from 'react';

/** Keys of rows that are added at the end and removed anywhere: what is typed into a row stays with it. */
export function useRowKeys(count: number): { keys: readonly number[]; remove: (at: number) => void } {
  const [kept, setKept] = useState<readonly number[]>([]);
  const next = (kept.at(-1) ?? -1) + 1;
  const added = Array.from({ length: Math.max(0, count - kept.length) }, (_, place) => next + place);
  const keys = [...kept.slice(0, count), ...added];
  return { keys, remove: (at) => setKept(keys.filter((_, place) => place !== at)) };
}
