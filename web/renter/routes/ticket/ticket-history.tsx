import type { TicketHistoryEntry, TicketStatus } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Camera, CircleDot, MessageCircle, Pencil, Plus } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { formatMoment } from '../../../words/format.ts';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { useAuthorName } from './author-name.ts';

/** The newest first. */
export function TicketHistory({ ticketId }: { readonly ticketId: string }) {
  const words = useWords(renterTicketsWords);
  const language = useLanguage();
  const { api } = useApp();
  const history = useQuery({
    queryKey: ['ticket-history', ticketId],
    queryFn: () =>
      api().get('/tenant/maintenance-tickets/{ticket_id}/history', {
        path: { ticket_id: ticketId },
        query: { limit: 100 },
      }),
  });
  const nameOf = useAuthorName();
  const rows = history.data?.history ?? [];
  const what = ({ action, changes }: TicketHistoryEntry): string => {
    const status = statusOf(changes);
    return status
      ? words.became(words.statuses[status])
      : (words.happened[action] ?? words.happened['ticket.updated'] ?? '');
  };
  return (
    <section className="panel" aria-labelledby="h-history">
      <header>
        <h2 id="h-history">{words.history}</h2>
      </header>
      <div className="pad">
        <ListState query={history} rows={rows.length} empty={<p className="quiet">–</p>}>
          <Timeline
            label={words.history}
            happenings={rows.toReversed().map((entry) => ({
              key: entry.id,
              icon: iconOf(entry),
              what: what(entry),
              when: `${formatMoment(entry.at, language)} · ${nameOf(entry.actor)}`,
            }))}
          />
        </ListState>
      </div>
    </section>
  );
}

const statusOf = (changes: object): TicketStatus | undefined =>
  (changes as { status?: { to?: TicketStatus } }).status?.to;

function iconOf({ action, changes }: TicketHistoryEntry) {
  if (statusOf(changes)) return CircleDot;
  if (action.includes('photo')) return Camera;
  if (action.includes('comment')) return MessageCircle;
  return action.endsWith('created') ? Plus : Pencil;
}
