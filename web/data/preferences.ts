import { useSyncExternalStore } from 'react';
import type { Language } from '../words/format.ts';

export type Theme = 'light' | 'dark' | null;
type Preferences = { language: Language; theme: Theme; letterKeys: boolean };

const KEY = 'rentroll.preferences';
const listeners = new Set<() => void>();
let current: Preferences = read();

/** Kept on this device only; the account's own language is used for messages. */
function read(): Preferences {
  const guess: Language = navigator.language.startsWith('en') ? 'en' : 'vi';
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>;
    const theme = kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : null;
    return {
      language: kept.language === 'vi' || kept.language === 'en' ? kept.language : guess,
      theme,
      letterKeys: kept.letterKeys !== false,
    };
  } catch {
    return { language: guess, theme: null, letterKeys: true };
  }
}

export function changePreferences(change: Partial<Preferences>): void {
  use({ ...current, ...change });
  localStorage.setItem(KEY, JSON.stringify(current));
}

function use(preferences: Preferences): void {
  current = preferences;
  applyPreferences();
  for (const listener of listeners) listener();
}

/** What is chosen in one tab is used in all. */
addEventListener('storage', ({ key }) => {
  if (key === KEY) use(read());
});

export function applyPreferences(): void {
  const root = document.documentElement;
  root.lang = current.language;
  if (current.theme === null) delete root.dataset.theme;
  else root.dataset.theme = current.theme;
}

export const preferences = (): Preferences => current;

/** Calls back when another language was chosen. */
export function onLanguageChange(changed: () => void): void {
  let { language } = current;
  listeners.add(() => {
    if (current.language === language) return;
    language = current.language;
    changed();
  });
}

export const usePreferences = (): Preferences =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, preferences);

export function switchTheme(): void {
  const dark =
    current.theme === 'dark' || (current.theme === null && matchMedia('(prefers-color-scheme: dark)').matches);
  changePreferences({ theme: dark ? 'light' : 'dark' });
}
