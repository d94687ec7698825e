import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './menu.css';

type Entry = { key: string; icon?: ReactNode; label: string; hint?: string; current?: boolean; onSelect: () => void };
type Props = {
  /** What the button shows, and its name when that is no text. */
  readonly trigger: ReactNode;
  readonly triggerClass: string;
  readonly label: string;
  readonly groups: readonly (readonly Entry[])[];
  readonly side?: 'start' | 'end';
  readonly upwards?: boolean;
};

const ENTRIES_MS = 300;
/** Between a menu and the edge of the window. */
const EDGE_PX = 8;

/** A button may stand where its menu would leave the window. */
function keepInside(menu: HTMLElement): void {
  menu.style.translate = '';
  const { left, right } = menu.getBoundingClientRect();
  const shift = Math.max(EDGE_PX - left, Math.min(0, document.documentElement.clientWidth - EDGE_PX - right));
  if (shift !== 0) menu.style.translate = `${shift}px`;
}

/** A button that opens a list of actions. A native disclosure: it works by keyboard, and says its state. */
export function Menu({ trigger, triggerClass, label, groups, side = 'start', upwards = false }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A screen opens with its menus closed, so what is in them is drawn a moment later.
  const [hasEntries, setHasEntries] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setHasEntries(true)), ENTRIES_MS);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (isOpen && hasEntries && menu.current) keepInside(menu.current);
  }, [isOpen, hasEntries]);
  useEffect(() => {
    const close = (event: Event) => {
      const { current } = box;
      if (!current?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        current.querySelector('summary')?.focus();
      } else if (current.contains(event.target as Node)) return;
      current.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details
      className={`menu-box ${side} ${upwards ? 'up' : ''}`}
      ref={box}
      onToggle={({ currentTarget }) => {
        setHasEntries(true);
        setIsOpen(currentTarget.open);
      }}
    >
      <summary className={triggerClass} aria-label={label}>
        {trigger}
      </summary>
      <div className={isOpen ? 'pop menu' : 'pop menu unplaced'} ref={menu}>
        {(hasEntries ? groups : [])
          .filter((group) => group.length > 0)
          .map((group, index) => (
            <div key={group[0]?.key}>
              {index > 0 && <hr />}
              {group.map(({ key, icon, label: text, hint, current, onSelect }) => (
                <button
                  key={key}
                  type="button"
                  aria-current={current || undefined}
                  onClick={() => {
                    if (box.current) box.current.open = false;
                    onSelect();
                  }}
                >
                  {icon}
                  <span className="menu-text">
                    {text}
                    {hint && <small>{hint}</small>}
                  </span>
                </button>
              ))}
            </div>
          ))}
      </div>
    </details>
  );
}
