import type { TenantMaintenanceTicket } from '@rentroll/client';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { usePhotoQueue } from '../../../data/photo-queue.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Photos } from '../../../ui/photo/photos.tsx';
import { PhotoButton, QueuedPhotos } from '../../../ui/photo/take-photos.tsx';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { usePhotosOnly } from '../../photos-only.ts';

/** Photos of both sides; the renter removes their own. */
export function TicketPhotos({ ticket }: { readonly ticket: TenantMaintenanceTicket }) {
  const words = useWords(renterTicketsWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const path = { ticket_id: ticket.id };
  const queue = usePhotoQueue();
  const choose = usePhotosOnly(queue);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await queue.send((form, idempotencyKey) =>
      api().upload('/tenant/maintenance-tickets/{ticket_id}/photos', form, { path, idempotencyKey }),
    );
    await queries.invalidateQueries();
    setBusy(false);
  };
  const remove = useSave(
    (photo_id: string) =>
      api().delete('/tenant/maintenance-tickets/{ticket_id}/photos/{photo_id}', { path: { ...path, photo_id } }),
    { said: words.photoRemoved, toastErrors: true },
  );
  const shown = (own: boolean) =>
    ticket.photos.flatMap(({ id, url, uploaded_by_kind }) =>
      url && (uploaded_by_kind === 'RENTER') === own ? [{ key: id, url, label: words.photo }] : [],
    );
  return (
    <section className="panel" aria-labelledby="h-photos">
      <header>
        <h2 id="h-photos">{words.photos}</h2>
        <PhotoButton
          label={words.addPhoto}
          look="small"
          busy={busy}
          onFiles={(files) => {
            if (choose(files).length > 0) void send();
          }}
        />
      </header>
      <div className="pad stack">
        {ticket.photos.length === 0 && queue.photos.length === 0 && <p className="quiet">{words.noPhotos}</p>}
        {shown(true).length > 0 && (
          <Photos photos={shown(true)} onRemove={remove.mutate} removeWords={() => words.removePhoto} />
        )}
        {shown(false).length > 0 && <Photos photos={shown(false)} />}
        <QueuedPhotos queue={queue} />
        {queue.photos.length > 0 && !busy && (
          <ActionButton look="small" icon={Upload} onClick={() => void send()}>
            {words.sendPhotos}
          </ActionButton>
        )}
      </div>
    </section>
  );
}
