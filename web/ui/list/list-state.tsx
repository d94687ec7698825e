import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '../states/states.tsx';

type Query = { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown; refetch(): unknown };
type Props = { readonly query: Query; readonly rows: number; readonly empty: ReactNode; readonly children: ReactNode };

/** Loading, failed, empty or full: every list has these four. Rows already shown stay when reloading fails. */
export function ListState({ query, rows, empty, children }: Props) {
  if (query.isPending) return <Skeleton rows={6} />;
  if (query.isError && rows === 0) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return rows === 0 ? empty : children;
}
