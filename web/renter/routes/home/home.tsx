import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { type App, useApp, useWords } from '../../../data/app.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterHomeWords } from '../../../words/renter-home.ts';
import { useHousehold, useMe } from '../../data.ts';
import { Due } from './due.tsx';
import './home.css';

const rest = () => import('./rest.tsx');
const Below = lazy(() => rest().then((parts) => ({ default: parts.Below })));
const Beside = lazy(() => rest().then((parts) => ({ default: parts.Beside })));
const NoRoom = lazy(() => import('./no-room.tsx'));

/** What is due first, then the months before; the rest comes when that is shown. */
export function RenterHomePage() {
  const me = useMe();
  if (me.isPending) return <Skeleton />;
  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  const { account, renter } = me.data;
  return renter ? (
    <Home name={renter.full_name} />
  ) : (
    <Suspense>
      <NoRoom name={account.display_name} />
    </Suspense>
  );
}

function Home({ name }: { readonly name: string }) {
  const words = useWords(renterHomeWords);
  const home = useHousehold();
  const open = useQuery(openInvoicesQuery(useApp().api));
  // Loads while the service answers.
  useEffect(() => void rest(), []);
  return (
    <>
      <h1 className="unseen">{home.data ? words.title(home.data.room.name, name) : words.hello(name)}</h1>
      <div className="cols">
        <div className="stack">
          {open.isPending && <Skeleton rows={4} />}
          {open.isError && !open.data && <ErrorState error={open.error} onRetry={() => void open.refetch()} />}
          {open.data?.length === 0 && (
            <section className="panel">
              <EmptyState title={words.nothing}>
                <p>{words.nothingHint}</p>
              </EmptyState>
            </section>
          )}
          {open.data && open.data.length > 0 && <Due invoices={open.data} />}
          <Suspense>{!open.isPending && <Below open={open.data?.length ?? 0} />}</Suspense>
        </div>
        <Suspense>{!open.isPending && <Beside />}</Suspense>
      </div>
    </>
  );
}

const OPEN_SHOWN = 20;

export const openInvoicesQuery = (api: App['api']) =>
  queryOptions({
    queryKey: ['invoices', 'open'],
    queryFn: async () =>
      (await api().get('/tenant/invoices', { query: { open: true, sort: 'due_date', limit: OPEN_SHOWN } })).invoices,
  });
