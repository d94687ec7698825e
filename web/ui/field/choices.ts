import type { Choice } from './field.tsx';

/** The choices of a closed list from the words for its values. */
export const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
