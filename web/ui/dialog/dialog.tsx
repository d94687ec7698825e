import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../../data/app.ts';
import './dialog.css';

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** A sheet stands at the side of a wide window and fills a phone; a dialog sits in the middle, or at the bottom of a phone. */
  readonly kind?: 'dialog' | 'sheet';
  readonly subtitle?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
};

/** The browser's own modal dialog: it traps focus, closes on Escape and returns focus by itself. */
export function Dialog({ open, onOpenChange, title, kind = 'dialog', subtitle, children, footer }: Props) {
  const words = useWords();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = box;
    if (open && !current?.open) {
      current?.showModal();
      current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    } else if (!open && current?.open) current.close();
  }, [open]);
  return (
    <dialog
      className={`pop ${kind} ${kind}-box`}
      ref={box}
      aria-label={title}
      onClose={() => onOpenChange(false)}
      closedby="any"
    >
      {open && (
        <>
          <header>
            <div className="grow">
              <h2>{title}</h2>
              {subtitle}
            </div>
            <button
              className="btn ghost square"
              type="button"
              aria-label={words.actions.close}
              onClick={() => onOpenChange(false)}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </header>
          <div className={kind === 'sheet' ? 'body' : 'pad'}>{children}</div>
          {footer && <footer>{footer}</footer>}
        </>
      )}
    </dialog>
  );
}
