import type { ChangeEvent } from 'react';
import { useState } from 'react';

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/**
 * The values of a form. `changed` is what differs from the values it began with, so that saving does not undo what somebody else
 * changed meanwhile. With a name, what is typed stays over a reload, in this tab, until it is saved or discarded.
 */
export function useSettingsForm<Fields extends object>(initial: Fields, keptAs?: string) {
  const key = keptAs && `rentroll.draft.${keptAs}`;
  const [base, setBase] = useState(initial);
  const [fields, setFields] = useState<Fields>(() => ({ ...initial, ...read<Fields>(key) }));
  const forget = () => key && sessionStorage.removeItem(key);
  const set = (part: Partial<Fields>) =>
    setFields((before) => {
      const after = { ...before, ...part };
      if (key) sessionStorage.setItem(key, JSON.stringify(after));
      return after;
    });
  const names = Object.keys(fields) as (keyof Fields & string)[];
  const changed = Object.fromEntries(
    names
      .filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(base[name]))
      .map((name) => [name, fields[name]]),
  ) as Partial<Fields>;
  return {
    fields,
    set,
    changed,
    saved: () => {
      setBase(fields);
      forget();
    },
    discard: () => {
      setFields(base);
      forget();
    },
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

function read<Fields>(key: string | undefined): Partial<Fields> {
  try {
    return JSON.parse((key && sessionStorage.getItem(key)) || '{}') as Partial<Fields>;
  } catch {
    return {};
  }
}
