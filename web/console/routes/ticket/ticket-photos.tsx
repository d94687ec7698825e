import type { MaintenanceTicket } from '@rentroll/client';
import { Camera, X } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ticketsWords } from '../../../words/tickets.ts';
import '../../../ui/photo/photo.css';

/** Photos of the problem and of what was done. */
export function TicketPhotos({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const { api } = useApp();
  const reason = useMay('tickets.write');
  const path = { ticket_id: ticket.id };
  const add = useSave(
    (file: File, idempotencyKey) => {
      const form = new FormData();
      form.append('file', file);
      return api().upload('/maintenance-tickets/{ticket_id}/photos', form, { path, idempotencyKey });
    },
    { toastErrors: true },
  );
  const remove = useSave(
    (photo_id: string) =>
      api().delete('/maintenance-tickets/{ticket_id}/photos/{photo_id}', { path: { ...path, photo_id } }),
    { said: words.photoRemoved, toastErrors: true },
  );
  return (
    <section className="panel" aria-labelledby="h-photos">
      <header>
        <h2 id="h-photos">{words.photos}</h2>
        {!reason && (
          <label className="btn small photo-add" aria-busy={add.isPending || undefined}>
            <Camera className="i" aria-hidden="true" />
            {words.addPhoto}
            <input
              className="unseen"
              type="file"
              accept="image/*"
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) add.mutate(file);
              }}
            />
          </label>
        )}
      </header>
      {ticket.photos.length > 0 && (
        <div className="photos pad">
          {ticket.photos.map(
            ({ id, url }) =>
              url && (
                <span className="ticket-photo" key={id}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img className="photo" src={url} alt={words.photo} loading="lazy" />
                  </a>
                  {!reason && (
                    <button
                      className="btn small square"
                      type="button"
                      aria-label={words.removePhoto}
                      onClick={() => remove.mutate(id)}
                    >
                      <X className="i" aria-hidden="true" />
                    </button>
                  )}
                </span>
              ),
          )}
        </div>
      )}
    </section>
  );
}
