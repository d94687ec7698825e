import { useEffect, useRef } from 'react';
import { useWords } from '../../data/app.ts';

type Props = { readonly hasMore: boolean; readonly busy: boolean; readonly onMore: () => void };

/** Loads the next rows when the end of a list comes near; the button does the same by keyboard. */
export function MoreRows({ hasMore, busy, onMore }: Props) {
  const words = useWords();
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    const { current } = end;
    if (!current || !hasMore || busy) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [hasMore, busy]);
  if (!hasMore) return null;
  return (
    <div className="pages" ref={end}>
      <button className="btn small" type="button" disabled={busy} onClick={onMore}>
        {busy ? words.app.loading : words.actions.more}
      </button>
    </div>
  );
}
