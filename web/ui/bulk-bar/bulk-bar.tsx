import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../data/app.ts';
import './bulk-bar.css';

type Props = {
  readonly label: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

/** What can be done with the chosen rows: one verb, the rest behind "more". */
export function BulkBar({ label, onClear, children, actions }: Props) {
  const words = useWords();
  return (
    <div className="bulk" role="group" aria-label={label}>
      <span className="grow">{children}</span>
      <span className="btns">
        {actions}
        <button className="btn ghost square small" type="button" aria-label={words.actions.clear} onClick={onClear}>
          <X className="i" aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
