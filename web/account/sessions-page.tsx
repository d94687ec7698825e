import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../data/app.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/states/states.tsx';
import { formatMoment } from '../words/format.ts';
import { sessionsWords } from '../words/sessions.ts';
import { RememberedDevices } from './remembered-devices.tsx';

export default function SessionsPage() {
  const words = useWords(sessionsWords);
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="quiet">{words.help}</p>
        </div>
      </div>
      <section className="panel" aria-label={words.title}>
        <Sessions />
      </section>
    </>
  );
}

/** The devices that are logged in, for both apps. */
export function Sessions() {
  const words = useWords(sessionsWords);
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
      {sessions.isPending && <Skeleton />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data?.sessions.length === 0 && <EmptyState title={words.unknown} />}
      <ul className="rows">
        {sessions.data?.sessions.map(({ id, device_name, ip, current, last_used_at }) => (
          <li className="row" key={id}>
            <MonitorSmartphone className="i" aria-hidden="true" />
            <span className="grow">
              <span className="strong">{device_name ?? words.unknown}</span>
              <br />
              <span className="small quiet">
                {words.lastUsed(formatMoment(last_used_at, language))}
                {ip ? ` · ${ip}` : ''}
              </span>
            </span>
            {current ? (
              <span className="badge now">{words.current}</span>
            ) : (
              <button className="btn small" type="button" disabled={end.isPending} onClick={() => end.mutate(id)}>
                {words.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {end.isError && <ErrorState error={end.error} />}
      {sessions.data && sessions.data.remembered_devices.length > 0 && (
        <RememberedDevices devices={sessions.data.remembered_devices} />
      )}
    </>
  );
}
