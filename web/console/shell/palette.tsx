import { useNavigate } from '@tanstack/react-router';
import { House, MonitorSmartphone, Search, SunMoon } from 'lucide-react';
import { type KeyboardEvent as Key, useEffect, useState } from 'react';
import { useWords } from '../../data/app.ts';
import { switchTheme } from '../../data/preferences.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import './palette.css';

export function usePalette() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen, show: () => setOpen(true), Icon: Search };
}

/** Finds "tim nhanh" for "Tìm nhanh". */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();

export function Palette({ state }: { state: ReturnType<typeof usePalette> }) {
  const words = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = [
    { key: 'home', icon: House, label: words.nav.home, run: () => void navigate({ to: '/' }) },
    {
      key: 'sessions',
      icon: MonitorSmartphone,
      label: words.nav.sessions,
      run: () => void navigate({ to: '/settings/sessions' }),
    },
    { key: 'theme', icon: SunMoon, label: words.account.theme, run: switchTheme },
  ].filter(({ label }) => fold(label).includes(fold(text)));
  const chosen = Math.min(at, Math.max(0, entries.length - 1));

  const close = () => {
    state.setOpen(false);
    setText('');
    setAt(0);
  };
  const onKey = (event: Key) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') {
      entries[chosen]?.run();
      close();
    } else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open={state.open}
      onOpenChange={(open) => (open ? state.setOpen(true) : close())}
      title={words.palette.open}
    >
      <input
        className="input"
        aria-label={words.palette.placeholder}
        placeholder={words.palette.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      <ul className="menu palette">
        {entries.map(({ key, icon: Icon, label, run }, index) => (
          <li key={key}>
            <button
              type="button"
              data-active={index === chosen || undefined}
              onClick={() => {
                run();
                close();
              }}
            >
              <Icon className="i" aria-hidden="true" />
              {label}
            </button>
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p className="quiet">{words.palette.none}</p>}
    </Dialog>
  );
}
