import { useEffect, useRef } from 'react';
import { useWords } from '../../data/app.ts';
import { ErrorState } from '../states/states.tsx';

type List = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: unknown;
  fetchNextPage(): unknown;
};

/** Loads the next rows when the end of a list comes near; the button does the same by keyboard. After a failure only people try again. */
export function MoreRows({ list }: { readonly list: List }) {
  const words = useWords();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = end;
    if (!current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  if (isFetchNextPageError && !isFetchingNextPage)
    return <ErrorState error={list.error} onRetry={() => fetchNextPage()} />;
  return (
    <div className="pages" ref={end}>
      <button className="btn small" type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchingNextPage ? words.app.loading : words.actions.more}
      </button>
    </div>
  );
}
