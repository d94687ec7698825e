import { useRef } from 'react';

/**
 * A key made when a form opens: a double tap, or a retry after a lost answer, books once. `renew` makes the next one after success, or
 * when a refused form was changed.
 */
export function useIdempotencyKey(): { current: string; renew(): void } {
  const key = useRef('');
  key.current ||= crypto.randomUUID();
  return {
    get current() {
      return key.current;
    },
    renew: () => {
      key.current = crypto.randomUUID();
    },
  };
}
