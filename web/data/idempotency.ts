import { RentrollError } from '@rentroll/client';
import { useRef } from 'react';
import { keysOf } from './kept-draft.ts';

/**
 * A key made when a form opens: a double tap, or a retry after a lost answer, books once. `renew` makes the next one after success, or
 * when a refused form was changed. A form whose text is kept over a reload keeps its key under the same name, from the first attempt on.
 */
export function useIdempotencyKey(keptAs?: string): { readonly current: string; renew(): void } {
  const name = keptAs === undefined ? null : keysOf(keptAs).requestKey;
  const key = useRef('');
  key.current ||= (name && sessionStorage.getItem(name)) || crypto.randomUUID();
  return {
    get current() {
      if (name) sessionStorage.setItem(name, key.current);
      return key.current;
    },
    renew: () => {
      if (name) sessionStorage.removeItem(name);
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

/**
 * A key for each request that one tap sends, such as an act on many rows: asking again for the same thing uses the same key until it
 * was answered; another request gets another key.
 */
export function useRequestKey(): { of(request: unknown): string; answered(): void } {
  const kept = useRef({ request: '', key: '' });
  return {
    of: (request) => {
      const text = JSON.stringify(request);
      if (kept.current.request !== text) kept.current = { request: text, key: crypto.randomUUID() };
      return kept.current.key;
    },
    answered: () => {
      kept.current = { request: '', key: '' };
    },
  };
}
