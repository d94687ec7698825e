import type { AnnouncementSummary } from '@rentroll/client';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { useMay } from '../../../data/me.ts';
import { OPENED, useOpened } from '../../../data/opened.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { announcementsWords } from '../../../words/announcements.ts';
import { formatMoment } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { AnnouncementSheet } from './announcement-sheet.tsx';
import { NewAnnouncement } from './new-announcement.tsx';
import './announcements.css';

/** What was told to renters together, and how many have read it. */
export default function AnnouncementsPage() {
  const words = useWords(announcementsWords);
  const { api } = useApp();
  const { search, open, close } = useOpened();
  const reason = useMay('announcements.write');
  const query = search.property ? { property_id: search.property } : {};
  const list = useRows(['announcements', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/announcements', {
      query: { limit: 30, ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.announcements, next: meta.next_cursor };
  });
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.title}</h1>
          <p className="small quiet">{words.hint}</p>
        </div>
        <div className="btns">
          <ActionButton look="primary" icon={Megaphone} reason={reason} onClick={() => open({ new: '1' })}>
            {words.add}
          </ActionButton>
        </div>
      </div>
      <section className="panel" aria-label={words.title}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            <EmptyState title={words.none}>
              <p>{words.noneHint}</p>
            </EmptyState>
          }
        >
          <ul className="rows">
            {list.rows.map((row) => (
              <li key={row.id}>
                <Row announcement={row} />
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
        </ListState>
      </section>
      {search.open && <AnnouncementSheet id={search.open} onClose={() => close({ open: undefined })} />}
      {search.new && <NewAnnouncement onClose={() => close({ new: undefined })} />}
    </>
  );
}

function Row({ announcement }: { readonly announcement: AnnouncementSummary }) {
  const words = useWords(announcementsWords);
  const language = useLanguage();
  const { title, created_by_name, created_at, recipient_count, read_count } = announcement;
  return (
    <Go className="row announcement-row" to="/announcements" search={{ open: announcement.id }} state={OPENED}>
      <span className="grow">
        <span className="strong">{title}</span>
        <span className="detail">
          {audienceOf(announcement, words)} · {words.by(created_by_name, formatMoment(created_at, language))}
        </span>
      </span>
      <span className="num small">{words.read(read_count, recipient_count)}</span>
      <ChevronRight className="i go" aria-hidden="true" />
    </Go>
  );
}

/** Who it went to. */
export function audienceOf(
  { property_name, floor, recipient_count }: Pick<AnnouncementSummary, 'property_name' | 'floor' | 'recipient_count'>,
  words: (typeof announcementsWords)['vi'],
): string {
  if (property_name === null) return words.chosen(recipient_count);
  return floor === null ? words.everyone(property_name) : words.onFloor(property_name, words.floor(floor));
}
