import { useSyncExternalStore } from 'react';

/** As wide as what `only-wide` shows. */
const WIDE = matchMedia('print, (min-width: 60rem)');

const listen = (listener: () => void) => {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
};

/** Whether the window is wide. For what would otherwise be drawn twice, once for each width. */
export const useWide = (): boolean => useSyncExternalStore(listen, () => WIDE.matches);
