import { useState } from 'react';

/**
 * What is typed into a form stays over a reload and an expired session, in this tab, until it is saved or given up. Only what was
 * typed is kept: the other fields begin with what they are then.
 */
export function useKeptDraft<Draft extends object>(name: string, initial: Draft) {
  const { key, timeKey } = keysOf(name);
  const [begun] = useState(initial);
  const [typed, setTyped] = useState<Partial<Draft>>(() => readDraft<Draft>(key));
  const change = (part: Partial<Draft>) => {
    sessionStorage.setItem(key, JSON.stringify({ ...readDraft<Draft>(key), ...part }));
    sessionStorage.setItem(timeKey, new Date().toISOString());
    setTyped((before) => ({ ...before, ...part }));
  };
  const forget = () => forgetDraft(name);
  /** For a form that stays open: the next one begins anew. */
  const startAnew = () => {
    forget();
    setTyped({});
  };
  const draft: Draft = { ...begun, ...typed };
  /** What differs from how it began: only that is sent, so that what somebody else changed meanwhile stays. */
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== begun[name as keyof Draft]),
  ) as Partial<Draft>;
  const isChanged = Object.keys(changed).length > 0;
  return { draft, typed, changed, isChanged, change, forget, startAnew, keptAt: sessionStorage.getItem(timeKey) };
}

/** For what stands around a form, such as the dialog that closes it. */
export function forgetDraft(name: string): void {
  for (const key of Object.values(keysOf(name))) sessionStorage.removeItem(key);
}

/** Closes a form for good: it was saved or given up. */
export const forgetAnd = (name: string, close: () => void) => (): void => {
  forgetDraft(name);
  close();
};

/** Where the draft, its time and the key of its request are kept. */
export const keysOf = (name: string) => ({
  key: `rentroll.draft.${name}`,
  timeKey: `rentroll.draft.${name} at`,
  requestKey: `rentroll.draft.${name} request`,
});

export function readDraft<Draft>(key: string): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}
