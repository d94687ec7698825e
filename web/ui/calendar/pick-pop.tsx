import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { useWords } from '../../data/app.ts';
import { calendarWords } from '../../words/calendar.ts';

/** A button, and the calendar that it opens: below it, or in the middle where the browser cannot tie it to its button. */
export function usePickPop() {
  const words = useWords(calendarWords);
  const box = useRef<HTMLDialogElement>(null);
  const closeBeside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget) currentTarget.close();
  };
  return {
    open: () => box.current?.showModal(),
    close: () => box.current?.close(),
    pop: (children: ReactNode) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it.
      <dialog ref={box} className="pick-pop" aria-label={words.name} onClick={closeBeside} onClose={keepOuter}>
        {children}
      </dialog>
    ),
  };
}

/** React tells a dialog around this one that it was closed, too. */
const keepOuter = (event: SyntheticEvent): void => event.stopPropagation();
