import type { TenantAnnouncement } from '@rentroll/client';
import { useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useEffect } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatMoment } from '../../../words/format.ts';
import { renterAnnouncementsWords } from '../../../words/renter-announcements.ts';
import './announcements.css';

/** Everything the landlord announced. Whoever opens this screen has read what it shows. */
export default function RenterAnnouncementsPage() {
  const words = useWords(renterAnnouncementsWords);
  const { api } = useApp();
  const list = useRows(['announcements', 'list'], async (cursor) => {
    const { data, meta } = await api().request('get', '/tenant/announcements', {
      query: { limit: 20, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.announcements, next: meta.next_cursor };
  });
  useMarkRead(list.rows);
  return (
    <>
      <div className="page-head">
        <h1 className="grow">{words.title}</h1>
      </div>
      <ListState
        query={list}
        rows={list.rows.length}
        empty={
          <section className="panel">
            <EmptyState title={words.none}>
              <p>{words.noneHint}</p>
            </EmptyState>
          </section>
        }
      >
        <div className="stack">
          {list.rows.map((row) => (
            <Letter key={row.id} announcement={row} />
          ))}
        </div>
        <MoreRows list={list} />
      </ListState>
    </>
  );
}

function Letter({ announcement }: { readonly announcement: TenantAnnouncement }) {
  const words = useWords(renterAnnouncementsWords);
  const language = useLanguage();
  const { title, message, created_by_name, created_at, property_name, read_at } = announcement;
  return (
    <article className="panel" aria-label={title}>
      <header>
        <div className="grow">
          <h2>{title}</h2>
          <p className="small quiet">
            {words.by(created_by_name, formatMoment(created_at, language))} · {property_name}
          </p>
        </div>
        {read_at === null && <Badge tone="now" icon={Megaphone} label={words.unread} />}
      </header>
      <p className="pad announcement-text">{message}</p>
    </article>
  );
}

/** Tells the service of those that are shown for the first time; the marks appear when the screen is opened again. */
function useMarkRead(rows: readonly TenantAnnouncement[]): void {
  const { api } = useApp();
  const queries = useQueryClient();
  const unread = rows
    .filter(({ read_at }) => read_at === null)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (unread === '') return;
    const marks = unread
      .split(' ')
      .map((announcement_id) =>
        api().post('/tenant/announcements/{announcement_id}/read', { path: { announcement_id } }),
      );
    void Promise.allSettled(marks).then((results) => {
      // Without a network nothing is marked; the next visit does it, and home goes on showing what it has.
      if (results.every(({ status }) => status === 'rejected')) return;
      // Home loads them anew: what is kept of it would show them as unread.
      queries.removeQueries({ queryKey: ['announcements', 'home'] });
    });
  }, [api, queries, unread]);
}
