import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { deadlinesWords } from '../../../words/deadlines.ts';
import { Go } from '../../go.tsx';
import { DeadlineRow } from '../deadlines/deadline-row.tsx';
import '../deadlines/deadlines.css';

const SHOWN = 20;

/** What must not be forgotten about this lease and its household. */
export function LeaseDeadlines({ leaseId }: { readonly leaseId: string }) {
  const words = useWords(deadlinesWords);
  const { api } = useApp();
  const reason = useMay('deadlines.read');
  const deadlines = useQuery({
    queryKey: ['deadlines', 'lease', leaseId],
    queryFn: () => api().get('/deadlines', { query: { lease_id: leaseId, state: 'OPEN', limit: SHOWN } }),
    enabled: reason === null,
  });
  if (reason !== null) return null;
  const rows = deadlines.data?.deadlines ?? [];
  return (
    <section className="panel" aria-labelledby="h-lease-deadlines">
      <header>
        <h2 id="h-lease-deadlines">{words.title}</h2>
        <Go className="btn link small" to="/deadlines">
          {words.all}
        </Go>
      </header>
      {deadlines.isPending && <Skeleton rows={2} />}
      {deadlines.isError && <ErrorState error={deadlines.error} onRetry={() => void deadlines.refetch()} />}
      {deadlines.isSuccess && rows.length === 0 && <p className="pad quiet">{words.noneOfLease}</p>}
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map((row) => (
            <DeadlineRow key={row.id} deadline={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
