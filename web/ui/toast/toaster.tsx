import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../data/app.ts';
import { currentToasts, dismissToast, subscribeToasts } from './toasts.ts';
import './toast.css';

export function Toaster() {
  const words = useWords();
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text, tone, undo }) => {
        const Icon = tone === 'good' ? CircleCheck : CircleAlert;
        return (
          <div className="toast" key={id}>
            <Icon className="i" aria-hidden="true" />
            <span className="grow">{text}</span>
            {undo && (
              <button
                className="btn small"
                type="button"
                onClick={() => {
                  dismissToast(id);
                  undo();
                }}
              >
                {words.actions.undo}
              </button>
            )}
            <button
              className="btn small square"
              type="button"
              aria-label={words.actions.close}
              onClick={() => dismissToast(id)}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </div>
        );
      })}
    </div>
  );
}
