import { useState } from 'react';

/** What is typed into a long form stays over a reload and an expired session, in this tab, until it is saved or given up. */
export function useKeptDraft<Draft extends object>(name: string, initial: Draft) {
  const key = `rentroll.draft.${name}`;
  const timeKey = `${key} at`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...read<Draft>(key) }));
  const change = (part: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...part };
      sessionStorage.setItem(key, JSON.stringify(after));
      sessionStorage.setItem(timeKey, new Date().toISOString());
      return after;
    });
  const forget = () => {
    sessionStorage.removeItem(key);
    sessionStorage.removeItem(timeKey);
  };
  return { draft, change, forget, keptAt: sessionStorage.getItem(timeKey) };
}

function read<Draft>(key: string): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>;
  } catch {
    return {};
  }
}
