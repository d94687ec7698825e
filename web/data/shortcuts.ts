import { useLayoutEffect, useRef } from 'react';
import { preferences } from './preferences.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys of a screen. They never fire in fields, over a dialog or with a modifier; single letters can be switched off. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  current.current = keys;
  // A layout effect: keys count from the moment the screen is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A key that is held must not decide what appears meanwhile; only arrows may go on.
      if (event.repeat && !event.key.startsWith('Arrow')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const letter = event.key.length === 1;
      if (letter && !preferences().letterKeys) return;
      // Enter on a button or link is that button's own, unless the button only shows what the key acts on.
      const button = event.target instanceof Element ? event.target.closest('a, button, summary') : null;
      if (event.key === 'Enter' && button && !button.matches('[data-passes-enter]')) return;
      const run = current.current[letter ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
