import { RentrollError } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../ui/toast/toasts.ts';
import { isRefused, useIdempotencyKey } from './idempotency.ts';
import { showLawRefusal } from './law-notices.ts';

type After<Result> = {
  /** Said when it is done. */
  readonly said?: string | ((result: Result) => string);
  readonly done?: (result: Result) => void;
  /** The id of what is gone afterwards: it is not asked for again, although it is still shown. */
  readonly removed?: string | undefined;
  /** The name under which the form is kept over a reload: its key is kept too. */
  readonly keptAs?: string;
  /** An act without a form has no place for its error: a toast says it. */
  readonly toastErrors?: boolean;
};

/** Without a form there are no fields to mark: what the first one lacks says more than that something is invalid. */
export const problemOf = (error: Error): string =>
  (error instanceof RentrollError && error.fields[0]?.message) || error.message;

/**
 * Sends a change. Afterwards everything shown is loaded again. The key makes a retry after a lost answer count once; a refused
 * attempt was not booked, so the next one is another request.
 */
export function useSave<Input, Result>(
  send: (input: Input, key: string) => Promise<Result>,
  { said, done, removed, keptAs, toastErrors = false }: After<Result> = {},
) {
  const queries = useQueryClient();
  const key = useIdempotencyKey(keptAs);
  return useMutation({
    ...(removed && { meta: { removed } }),
    mutationFn: (input: Input) => send(input, key.current),
    onSuccess: async (result) => {
      key.renew();
      // What is gone leaves the screen first: the stream of changes reloads everything that is shown.
      if (removed) done?.(result);
      await queries.invalidateQueries({ predicate: ({ queryKey }) => !removed || !queryKey.includes(removed) });
      if (said) showToast(typeof said === 'string' ? said : said(result));
      if (!removed) done?.(result);
    },
    onError: (error) => {
      if (isRefused(error)) key.renew();
      const shown = showLawRefusal(error);
      if (toastErrors && !shown) showToast(problemOf(error), { tone: 'bad' });
    },
  });
}
