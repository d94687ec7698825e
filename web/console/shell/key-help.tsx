import { useEffect, useState } from 'react';
import { useWords } from '../../data/app.ts';
import { changePreferences, usePreferences } from '../../data/preferences.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Switch } from '../../ui/field/field.tsx';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function useKeyHelp() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen, show: () => setOpen(true) };
}

export function KeyHelp({ state }: { state: ReturnType<typeof useKeyHelp> }) {
  const words = useWords();
  const { letterKeys } = usePreferences();
  const keys = [
    ['Ctrl K', words.keys.find],
    ['?', words.keys.help],
    ['Esc', words.keys.close],
    ['↑ ↓', words.keys.move],
    ['Enter', words.keys.accept],
    ['S', words.keys.split],
    ['X', words.keys.refuse],
    ['U', words.keys.undo],
  ] as const;
  return (
    <Dialog open={state.open} onOpenChange={state.setOpen} title={words.keys.title}>
      <dl className="facts">
        {keys.map(([key, what]) => (
          <div className="contents" key={key}>
            <dt>{what}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch checked={letterKeys} onChange={() => changePreferences({ letterKeys: !letterKeys })}>
        {words.keys.letters}
      </Switch>
    </Dialog>
  );
}
