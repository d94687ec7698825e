import { RentrollError } from '@rentroll/client';
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

/** The service refused for good: nothing was booked, and the next attempt is another request. Other failures may have been booked. */
export const isRefused = (error: unknown): boolean =>
  error instanceof RentrollError &&
  error.status >= 400 &&
  error.status < 500 &&
  !['unauthorized', 'rate_limited', 'idempotency_key_in_progress'].includes(error.code);
