import { useQuery } from '@tanstack/react-query';
import { Camera, MessageCircle, Pencil, Plus } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { Timeline } from '../../../ui/timeline/timeline.tsx';
import { formatMoment } from '../../../words/format.ts';
import { ticketsWords } from '../../../words/tickets.ts';

/** Who did what to this ticket, the newest first. */
export function TicketHistory({ ticketId }: { readonly ticketId: string }) {
  const words = useWords(ticketsWords);
  const language = useLanguage();
  const { api } = useApp();
  const history = useQuery({
    queryKey: ['ticket-history', ticketId],
    queryFn: () =>
      api().get('/maintenance-tickets/{ticket_id}/history', { path: { ticket_id: ticketId }, query: { limit: 100 } }),
  });
  const rows = history.data?.history ?? [];
  return (
    <section className="panel" aria-labelledby="h-history">
      <header>
        <h2 id="h-history">{words.history}</h2>
      </header>
      <div className="pad">
        <ListState query={history} rows={rows.length} empty={<p className="quiet">–</p>}>
          <Timeline
            label={words.history}
            happenings={rows.toReversed().map(({ id, action, actor, at }) => ({
              key: id,
              icon: action.includes('photo')
                ? Camera
                : action.includes('comment')
                  ? MessageCircle
                  : action.endsWith('created')
                    ? Plus
                    : Pencil,
              what: words.actions[action] ?? words.someChange,
              when: `${formatMoment(at, language)} · ${actor.name ?? words.whoKinds[actor.kind] ?? ''}`,
            }))}
          />
        </ListState>
      </div>
    </section>
  );
}
