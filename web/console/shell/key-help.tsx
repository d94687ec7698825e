import { useEffect, useState } from 'react';
import { useWords } from '../../data/app.ts';
import { changePreferences, usePreferences } from '../../data/preferences.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Switch } from '../../ui/field/field.tsx';
import { shellWords } from '../../words/shell.ts';

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
  const shell = useWords(shellWords);
  const { letterKeys } = usePreferences();
  const keys = [
    ['Ctrl K', shell.keys.find],
    ['?', shell.keys.help],
    ['Esc', shell.keys.close],
    ['↑ ↓', shell.keys.move],
    ['Enter', shell.keys.accept],
    ['S', shell.keys.split],
    ['X', shell.keys.refuse],
    ['U', shell.keys.undo],
  ] as const;
  return (
    <Dialog open={state.open} onOpenChange={state.setOpen} title={shell.keys.title}>
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
        {shell.keys.letters}
      </Switch>
    </Dialog>
  );
}
