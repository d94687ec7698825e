import type { Announcement } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { announcementsWords } from '../../../words/announcements.ts';
import { formatMoment } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { audienceOf } from './announcements.tsx';

type Props = { readonly id: string; readonly onClose: () => void };

/** One announcement with who has read it. */
export function AnnouncementSheet({ id, onClose }: Props) {
  const words = useWords(announcementsWords);
  const { api } = useApp();
  const found = useQuery({
    queryKey: ['announcement', id],
    queryFn: () => api().get('/announcements/{announcement_id}', { path: { announcement_id: id } }),
  });
  return (
    <Dialog open kind="sheet" title={found.data?.title ?? words.title} onOpenChange={onClose}>
      {found.isPending && <Skeleton rows={5} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Opened announcement={found.data} />}
    </Dialog>
  );
}

function Opened({ announcement }: { readonly announcement: Announcement }) {
  const words = useWords(announcementsWords);
  const language = useLanguage();
  const { message, created_by_name, created_at, recipients, read_count, recipient_count } = announcement;
  return (
    <div className="pad stack">
      <p className="small quiet">
        {audienceOf(announcement, words)} · {words.by(created_by_name, formatMoment(created_at, language))}
      </p>
      <p className="announcement-text">{message}</p>
      <section className="panel" aria-labelledby="h-recipients">
        <header>
          <h3 id="h-recipients">{words.recipients}</h3>
          <span className="num small">{words.read(read_count, recipient_count)}</span>
        </header>
        <ul className="rows">
          {recipients.map((recipient) => (
            <li className="row" key={recipient.renter_id}>
              <Plate name={recipient.room_name} open={recipient.read_at === null} />
              <span className="grow">
                <Go className="name" to="/renters/$renter_id" params={{ renter_id: recipient.renter_id }}>
                  {recipient.renter_name}
                </Go>
                <span className="detail">
                  {recipient.channel && recipient.status
                    ? `${words.channels[recipient.channel]}: ${words.states[recipient.status]}`
                    : words.unreachable}
                </span>
              </span>
              <ReadState recipient={recipient} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ReadState({ recipient: { read_at, channel } }: { readonly recipient: Announcement['recipients'][number] }) {
  const words = useWords(announcementsWords);
  const language = useLanguage();
  if (read_at !== null) return <State tone="good" icon={Check} label={words.seen(formatMoment(read_at, language))} />;
  return channel === null ? (
    <State tone="warn" icon={CircleAlert} label={words.notSeen} />
  ) : (
    <State icon={Clock} label={words.notSeen} />
  );
}
