import type { MaintenanceTicket } from '@rentroll/client';
import { Camera } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { useRequestKey } from '../../../data/idempotency.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { Photos } from '../../../ui/photo/photos.tsx';
import { ticketsWords } from '../../../words/tickets.ts';

/** Photos of the problem and of what was done. */
export function TicketPhotos({ ticket }: { readonly ticket: MaintenanceTicket }) {
  const words = useWords(ticketsWords);
  const { api } = useApp();
  const reason = useMay('tickets.write');
  const path = { ticket_id: ticket.id };
  const key = useRequestKey();
  const add = useSave(
    (file: File) => {
      const idempotencyKey = key.of([file.name, file.size, file.lastModified]);
      const form = new FormData();
      form.append('file', file);
      return api().upload('/maintenance-tickets/{ticket_id}/photos', form, { path, idempotencyKey });
    },
    { done: key.answered, toastErrors: true },
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
        <div className="pad">
          <Photos
            photos={ticket.photos.flatMap(({ id, url }) => (url ? [{ key: id, url, label: words.photo }] : []))}
            onRemove={reason ? undefined : remove.mutate}
            removeWords={() => words.removePhoto}
          />
        </div>
      )}
    </section>
  );
}
