import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRefused, useIdempotencyKey } from './idempotency.ts';

/**
 * Something that moves money. The key stays the same until the service has answered, so a double tap, or another try after a lost
 * answer, books once; a refusal booked nothing, so the next try has a new key. What was done is shown from the answer.
 */
export function useBooking<Input, Answer>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
  {
    onRefused,
    keptAs,
  }: {
    /** For acts without a form, where a refusal would show. */
    readonly onRefused?: (error: Error) => void;
    /** The name under which the form is kept over a reload: its key is kept too. */
    readonly keptAs?: string;
  } = {},
) {
  const key = useIdempotencyKey(keptAs);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(input, key.current),
    onSuccess: (answer, input) => {
      key.renew();
      void queries.invalidateQueries();
      onDone(answer, input);
    },
    onError: (error) => {
      if (isRefused(error)) key.renew();
      onRefused?.(error);
    },
  });
}
