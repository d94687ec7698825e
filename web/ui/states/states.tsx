import { RentrollError } from '@rentroll/client';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useWords } from '../../data/app.ts';
import './states.css';

/** Nothing for 300 ms, then bones in the shape of the content. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const [shown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), 300);
    return () => clearTimeout(timer);
  }, []);
  const words = useWords();
  if (!shown) return null;
  return (
    <output className="skeleton" aria-label={words.app.loading}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <i key={row} />
      ))}
    </output>
  );
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="strong">{title}</p>
      {children && <div className="quiet">{children}</div>}
    </div>
  );
}

/** Says what failed in the service's own words, and offers to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords();
  const known = error instanceof RentrollError ? error : null;
  const offline = known?.status === 0;
  return (
    <div className="empty-state" role="alert">
      <CircleAlert className="i l bad" aria-hidden="true" />
      <p className="strong">{offline ? words.states.offline : words.states.error}</p>
      {known && !offline && <p className="quiet">{known.message}</p>}
      {known?.requestId && <p className="small pale code">{words.states.requestId(known.requestId)}</p>}
      {onRetry && (
        <button className="btn" type="button" onClick={onRetry}>
          <RefreshCw className="i" aria-hidden="true" />
          {words.states.retry}
        </button>
      )}
    </div>
  );
}
