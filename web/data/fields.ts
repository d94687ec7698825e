import { type ChangeEvent, useState } from 'react';

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** What is typed into a form, as texts. `field` connects inputs, `picker` the fields that give a value. */
export function useFields<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial);
  const set = (name: keyof Values & string, value: string) => setValues((old) => ({ ...old, [name]: value }));
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
export const emptyAsNull = <Values extends Record<string, string>>(
  values: Values,
): { [Name in keyof Values]: Values[Name] | null } =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as never;
