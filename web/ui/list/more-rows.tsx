import { useEffect, useRef } from 'react';
import { useWords } from '../../data/app.ts';

type List = { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown };

/** Loads the next rows when the end of a list comes near; the button does the same by keyboard. */
export function MoreRows({ list }: { readonly list: List }) {
  const words = useWords();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = end;
    if (!current || !hasNextPage || isFetchingNextPage) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div className="pages" ref={end}>
      <button className="btn small" type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchingNextPage ? words.app.loading : words.actions.more}
      </button>
    </div>
  );
}
