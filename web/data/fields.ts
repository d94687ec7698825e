import { type ChangeEvent, useState } from 'react';
import { useKeptDraft } from './kept-draft.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** What is typed into a form, as texts. `field` connects inputs, `picker` the fields that give a value. */
export function useFields<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial);
  return connect(values, (part) => setValues((old) => ({ ...old, ...part })));
}

/**
 * The same, kept over a reload and an expired session under a name of its own; not for passwords. `close` forgets it, for a form that
 * was saved or given up.
 */
export function useKeptFields<Values extends Record<string, string>>(
  keptAs: string,
  initial: Values,
  onClose?: () => void,
) {
  const { draft, changed, isChanged, change, forget, startAnew } = useKeptDraft(keptAs, initial);
  const close = () => {
    forget();
    onClose?.();
  };
  return { ...connect(draft, change), changed, isChanged, change, forget, startAnew, close };
}

function connect<Values extends Record<string, string>>(values: Values, change: (part: Partial<Values>) => void) {
  const set = (name: keyof Values & string, value: string) => change({ [name]: value } as Partial<Values>);
  return {
    values,
    set,
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      onChange: (event: Typed) => set(name, event.target.value),
    }),
    picker: (name: keyof Values & string) => ({
      name,
      value: values[name],
      onChange: (value: string) => set(name, value),
    }),
  };
}

/** The fields that are not empty: the service takes an absent field as not given. */
export const filled = <Values extends Record<string, string>>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Values>;

/** For a change: what was emptied is removed. */
export const emptyAsNull = <Values extends Partial<Record<string, string>>>(
  values: Values,
): { [Name in keyof Values]: Values[Name] | null } =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as never;
