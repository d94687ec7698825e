import { type ChangeEvent, useState } from 'react';
import { forgetDraft, keysOf, readDraft } from '../../../../data/kept-draft.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/**
 * The values of a form. `changed` is what differs from the values it began with, so that saving does not undo what somebody else
 * changed meanwhile. What is typed stays over a reload and an expired session, in this tab, until it is saved or discarded, except for
 * fields with `secrets`.
 */
export function useSettingsForm<Fields extends object>(
  initial: Fields,
  keptAs: string,
  secrets: readonly (keyof Fields)[] = [],
) {
  const { key } = keysOf(keptAs);
  const [base, setBase] = useState(initial);
  const [typed, setTyped] = useState<Partial<Fields>>(() => readDraft<Fields>(key));
  const fields: Fields = { ...base, ...typed };
  const set = (part: Partial<Fields>) => {
    const kept = Object.entries(part).filter(([name]) => !secrets.includes(name as keyof Fields));
    sessionStorage.setItem(key, JSON.stringify({ ...readDraft<Fields>(key), ...Object.fromEntries(kept) }));
    setTyped((before) => ({ ...before, ...part }));
  };
  const names = Object.keys(fields) as (keyof Fields & string)[];
  const changed = Object.fromEntries(
    names
      .filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(base[name]))
      .map((name) => [name, fields[name]]),
  ) as Partial<Fields>;
  const startFrom = (values: Fields) => {
    forgetDraft(keptAs);
    setBase(values);
    setTyped({});
  };
  return {
    fields,
    set,
    changed,
    saved: () => startFrom(fields),
    discard: () => startFrom(base),
    /** For a field of text or a select. */
    text: <Name extends keyof Fields & string>(name: Name) => ({
      name,
      value: String(fields[name] ?? ''),
      onChange: ({ target }: Typed) => set({ [name]: target.value } as never),
    }),
    /** For a field that passes its value on, such as a number, an amount or a date. */
    value: <Name extends keyof Fields & string>(name: Name) => ({
      name,
      value: fields[name] as string,
      onChange: (value: string) => set({ [name]: value } as never),
    }),
    tick: <Name extends keyof Fields & string>(name: Name) => ({
      name,
      checked: Boolean(fields[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set({ [name]: target.checked } as never),
    }),
  };
}
