import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { EmptyState, ErrorState, Skeleton } from '../ui/states/states.tsx';
import { formatMoment } from '../words/format.ts';
import { useApp, useLanguage, useWords } from './app.ts';

/** The devices that are logged in, for both apps. */
export function SessionsPage() {
  const words = useWords();
  const language = useLanguage();
  const { api, session } = useApp();
  const queries = useQueryClient();
  const path = session.kind === 'operator' ? '/auth/sessions' : '/tenant/auth/sessions';
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => api().get(path),
  });
  const end = useMutation({
    mutationFn: (session_id: string) =>
      api().delete(`${path}/{session_id}` as '/auth/sessions/{session_id}', { path: { session_id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.sessions.title}</h1>
          <p className="quiet">{words.sessions.help}</p>
        </div>
      </div>
      <section className="panel" aria-label={words.sessions.title}>
        {sessions.isPending && <Skeleton />}
        {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
        {sessions.data?.sessions.length === 0 && <EmptyState title={words.sessions.unknown} />}
        <ul className="rows">
          {sessions.data?.sessions.map(({ id, device, ip, current, last_used_at }) => (
            <li className="row" key={id}>
              <MonitorSmartphone className="i" aria-hidden="true" />
              <span className="grow">
                <span className="strong">{device ?? words.sessions.unknown}</span>
                <br />
                <span className="small quiet">
                  {words.sessions.lastUsed(formatMoment(last_used_at, language))}
                  {ip ? ` · ${ip}` : ''}
                </span>
              </span>
              {current ? (
                <span className="badge now">{words.sessions.current}</span>
              ) : (
                <button className="btn small" type="button" disabled={end.isPending} onClick={() => end.mutate(id)}>
                  {words.sessions.end}
                </button>
              )}
            </li>
          ))}
        </ul>
        {end.isError && <ErrorState error={end.error} />}
      </section>
    </>
  );
}
