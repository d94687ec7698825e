import { useEffect, useRef } from 'react';

/** On a phone the current tab can be outside its row; only that row scrolls. */
export function useCurrentInView<Row extends HTMLElement>(current: string) {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is current decides what is found
  useEffect(() => {
    const box = row.current;
    const tab = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !tab) return;
    const start = tab.offsetLeft - box.offsetLeft;
    const isOutside = start < box.scrollLeft || start + tab.offsetWidth > box.scrollLeft + box.clientWidth;
    if (isOutside) box.scrollLeft = start - 16;
  }, [current]);
  return row;
}
