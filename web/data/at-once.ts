import { startTransition, useOptimistic, useRef } from 'react';

/**
 * A choice that shows from the click on. What is saved replaces it, and a refusal puts it back; choices made quickly one after
 * the other are saved in their order.
 */
export function useAtOnce<Value>(saved: Value, save: (next: Value) => Promise<unknown>) {
  const [shown, show] = useOptimistic(saved);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (next: Value) =>
    startTransition(async () => {
      show(next);
      // A refusal is told by whoever saves.
      before.current = before.current.then(() => save(next)).catch(() => undefined);
      await before.current;
    });
  return [shown, choose] as const;
}
