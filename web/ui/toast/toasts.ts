import { showLawRefusal } from '../../data/law-notices.ts';

/** Something that was done, said for a few seconds, with a way to take it back. */
export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly tone: 'good' | 'bad';
  readonly undo?: () => void;
};

const SHOWN_MS = 6000;
/** Long enough to read, decide and tap. */
const UNDO_MS = 10_000;

let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

const change = (now: readonly Toast[]) => {
  toasts = now;
  for (const listener of listeners) listener();
};

export const currentToasts = (): readonly Toast[] => toasts;

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** A refusal of something that has no form to show it. One by law says more than a toast holds. */
export const showRefusal = (error: Error): void => {
  if (!showLawRefusal(error)) showToast(error.message, { tone: 'bad' });
};

export function showToast(text: string, options: { tone?: 'good' | 'bad'; undo?: () => void } = {}): void {
  const { tone = 'good', undo } = options;
  const id = next++;
  change([...toasts.slice(-2), { id, text, tone, ...(undo ? { undo } : {}) }]);
  setTimeout(() => dismissToast(id), undo ? UNDO_MS : SHOWN_MS);
}
