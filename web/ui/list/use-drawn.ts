import { startTransition, useEffect, useState } from 'react';

/** What stands above a list. */
const HEAD_HEIGHT = 240;
const FEWEST = 4;

/** How many rows the window shows, each as high as told in pixels. */
export const rowsInWindow = (height: number): number =>
  Math.max(FEWEST, Math.ceil((innerHeight - HEAD_HEIGHT) / height));

/** As many as a slow phone draws between two taps without being noticed. */
const STEP = 24;

const whenIdle: (work: () => void) => () => void =
  'requestIdleCallback' in globalThis
    ? (work) => {
        const id = requestIdleCallback(work, { timeout: 500 });
        return () => cancelIdleCallback(id);
      }
    : (work) => {
        const id = setTimeout(work, 50);
        return () => clearTimeout(id);
      };

/**
 * How many rows of a long list are drawn: what fits the window at once, the rest in small steps while nobody taps, because drawing
 * 500 rows takes a phone a second. `key` names what the list shows; another list begins from the start. `first` are those that
 * the window shows.
 */
export function useDrawn(length: number, key: string, first: number): number {
  const [drawn, setDrawn] = useState({ key, count: first });
  const count = drawn.key === key ? drawn.count : first;
  useEffect(() => {
    if (count >= length) return;
    return whenIdle(() => startTransition(() => setDrawn({ key, count: count + STEP })));
  }, [key, count, length]);
  return count;
}
