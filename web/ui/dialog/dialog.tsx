import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import './dialog.css';

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The name of the button that closes it. */
  readonly close: string;
  readonly children: ReactNode;
};

/** The browser's own modal dialog: it traps focus, closes on Escape and returns focus by itself. */
export function Dialog({ open, onOpenChange, title, close, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);
  return (
    <dialog
      className="pop dialog dialog-box"
      ref={box}
      aria-label={title}
      onClose={() => onOpenChange(false)}
      closedby="any"
    >
      {open && (
        <>
          <header className="between">
            <h2>{title}</h2>
            <button className="btn ghost square" type="button" aria-label={close} onClick={() => onOpenChange(false)}>
              <X className="i" aria-hidden="true" />
            </button>
          </header>
          <div className="pad">{children}</div>
        </>
      )}
    </dialog>
  );
}
