import { useQuery } from '@tanstack/react-query';
import { ReceiptText, Search, SunMoon, UserRound } from 'lucide-react';
import { type KeyboardEvent as Key, type ReactNode, useDeferredValue, useLayoutEffect, useState } from 'react';
import { foldDiacritics } from '../../../domain/text/fold-diacritics.ts';
import { useApp, useWords } from '../../data/app.ts';
import { useMe } from '../../data/me.ts';
import { switchTheme } from '../../data/preferences.ts';
import { useEnter } from '../../ui/combobox/use-enter.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Plate } from '../../ui/plate/plate.tsx';
import { shellWords } from '../../words/shell.ts';
import { useGo } from '../go.tsx';
import { allowed, NAV } from './nav.ts';
import './palette.css';

export function usePalette() {
  const [open, setOpen] = useState(false);
  // A layout effect: the key counts from the moment the screen is seen.
  useLayoutEffect(() => {
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

type Found = {
  readonly key: string;
  readonly mark: ReactNode;
  readonly label: string;
  readonly hint?: string;
  readonly run: () => void;
};

/** Finds rooms, renters, invoices and screens: "ngoc anh" finds "Ngọc Ánh". */
export function Palette({ state }: { readonly state: ReturnType<typeof usePalette> }) {
  const shell = useWords(shellWords);
  return (
    <Dialog open={state.open} onOpenChange={state.setOpen} title={shell.palette.open}>
      <Finder onClose={() => state.setOpen(false)} />
    </Dialog>
  );
}

function Finder({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const shell = useWords(shellWords);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { found, answered, busy } = useFound(text.trim());
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const run = (entry: Found | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const setEntered = useEnter(answered, () => run(found[chosen]));
  const onKey = (event: Key) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') setEntered(true);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className="input"
        data-autofocus
        aria-label={shell.palette.placeholder}
        placeholder={shell.palette.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setEntered(false);
        }}
        onKeyDown={onKey}
      />
      <ul className="menu palette">
        {found.map((entry, index) => (
          <li key={entry.key}>
            <button type="button" data-active={index === chosen || undefined} onClick={() => run(entry)}>
              {entry.mark}
              <span className="menu-text">
                {entry.label}
                {entry.hint && <small>{entry.hint}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="quiet">{busy ? words.states.searching : words.states.nothing}</p>}
    </>
  );
}

/** `answered`: what is found belongs to the text, not to what was typed before. */
function useFound(text: string): { found: Found[]; answered: boolean; busy: boolean } {
  const words = useWords();
  const { nav } = useWords(shellWords);
  const { api } = useApp();
  const go = useGo();
  const me = useMe();
  const q = useDeferredValue(text);
  const search = useQuery({
    queryKey: ['search', q],
    queryFn: () => api().get('/search', { query: { q } }),
    enabled: q.length > 0,
  });
  const toRoom = (room_id: string) => () => go({ to: '/rooms/$room_id', params: { room_id } });
  const { rooms = [], renters = [], invoices = [] } = (q && search.data) || {};
  const screens = [
    ...allowed(NAV.flat(), me).map(({ to, icon: Icon, word }) => ({
      key: to,
      mark: <Icon className="i" aria-hidden="true" />,
      label: nav[word],
      run: () => go({ to }),
    })),
    {
      key: 'theme',
      mark: <SunMoon className="i" aria-hidden="true" />,
      label: words.account.theme,
      run: switchTheme,
    },
  ].filter(({ label }) => foldDiacritics(label).includes(foldDiacritics(text)));
  const found: Found[] = [
    ...rooms.map(({ id, name, renter_name, property_name }) => ({
      key: id,
      mark: <Plate name={name} open={!renter_name} />,
      label: renter_name ?? property_name,
      hint: property_name,
      run: toRoom(id),
    })),
    ...renters.map(({ id, full_name, phone, room_id, room_name }) => ({
      key: id,
      mark: <UserRound className="i" aria-hidden="true" />,
      label: full_name,
      hint: [room_name, phone].filter(Boolean).join(' · '),
      run: room_id ? toRoom(room_id) : () => go({ to: '/renters/$renter_id', params: { renter_id: id } }),
    })),
    ...invoices.map(({ id, invoice_number, room_name, renter_name }) => ({
      key: id,
      mark: <ReceiptText className="i" aria-hidden="true" />,
      label: invoice_number,
      hint: `${room_name} · ${renter_name}`,
      run: () => go({ to: '/invoices/$invoice_id', params: { invoice_id: id } }),
    })),
    ...screens,
  ];
  const answered = q === text && !(search.isPending && search.isEnabled);
  return { found, answered, busy: search.isFetching };
}
