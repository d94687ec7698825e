import type { Handover, HandoverKind, Lease } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, FileText, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { openFile } from '../../../data/download.ts';
import { useRequestKey } from '../../../data/idempotency.ts';
import { type Reason, useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { shrinkPhoto } from '../../../data/shrink-photo.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { HandoverState, HandoverView, ItemPhotos } from '../../../ui/handover/handover-view.tsx';
import { PhotoButton } from '../../../ui/photo/take-photos.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { handoverWords } from '../../../words/handovers.ts';
import { Go } from '../../go.tsx';
import { EditHandover } from './edit-handover.tsx';

type Editing = { readonly kind: HandoverKind; readonly handover: Handover | null };

/** The records of moving in and out, newest first, and the way to make one. */
export function Handovers({ lease }: { readonly lease: Lease }) {
  const words = useWords(handoverWords);
  const { api } = useApp();
  const reason = useMay('handovers.write');
  const [editing, setEditing] = useState<Editing | null>(null);
  const handovers = useQuery({
    queryKey: ['handovers', lease.id],
    queryFn: () =>
      api().get('/leases/{lease_id}/handovers', {
        path: { lease_id: lease.id },
        query: { limit: 50, sort: '-created_at' },
      }),
  });
  const rows = handovers.data?.handovers ?? [];
  const start = rows.find(({ kind, status }) => kind === 'IN' && status !== 'DRAFT') ?? null;
  const create = (kind: HandoverKind) => (
    <ActionButton icon={ClipboardCheck} reason={reason} onClick={() => setEditing({ kind, handover: null })}>
      {words.create[kind]}
    </ActionButton>
  );
  return (
    <>
      {handovers.isPending && <Skeleton rows={3} />}
      {handovers.isError && <ErrorState error={handovers.error} onRetry={() => void handovers.refetch()} />}
      {handovers.isSuccess && (
        <section className="panel" aria-labelledby="h-handovers">
          <header>
            <h2 id="h-handovers">{words.title}</h2>
          </header>
          {rows.length === 0 && <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>}
          <footer className="btns">
            {create('IN')}
            {create('OUT')}
          </footer>
        </section>
      )}
      {rows.map((handover) => (
        <HandoverPanel
          key={handover.id}
          handover={handover}
          reason={reason}
          onEdit={() => setEditing({ kind: handover.kind, handover })}
        />
      ))}
      {editing && <EditHandover lease={lease} start={start} {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type PanelProps = { readonly handover: Handover; readonly reason: Reason; readonly onEdit: () => void };

function HandoverPanel({ handover, reason, onEdit }: PanelProps) {
  const words = useWords(handoverWords);
  const language = useLanguage();
  const { api } = useApp();
  const path = { lease_id: handover.lease_id, handover_id: handover.id };
  const confirm = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/leases/{lease_id}/handovers/{handover_id}/confirm', { path, idempotencyKey }),
    { said: words.confirmed, toastErrors: true },
  );
  const remove = useSave(() => api().delete('/leases/{lease_id}/handovers/{handover_id}', { path }), {
    said: words.removed,
    toastErrors: true,
  });
  const print = useSave(() => openFile(() => api().file('/leases/{lease_id}/handovers/{handover_id}.pdf', { path })), {
    toastErrors: true,
  });
  const isDraft = handover.status === 'DRAFT';
  const { electricity, water } = handover.readings;
  const hasReadings = electricity !== null || water !== null;
  const settles = handover.kind === 'OUT' && (handover.proposed_damages.length > 0 || hasReadings);
  const title = `h-${handover.id}`;
  return (
    <section className="panel" aria-labelledby={title}>
      <header>
        <h2 id={title}>
          {words.kinds[handover.kind]}, {formatDate(handover.handed_over_on, language)}
        </h2>
        <HandoverState status={handover.status} />
      </header>
      <HandoverView
        handover={handover}
        {...(isDraft && !reason ? { photosOf: (item) => <DraftPhotos item={item} /> } : {})}
      />
      <footer className="btns">
        {isDraft && (
          <>
            <ActionButton
              look="primary"
              reason={reason}
              busy={confirm.isPending}
              onClick={() => confirm.mutate(undefined)}
            >
              {words.confirm}
            </ActionButton>
            <ActionButton icon={Pencil} reason={reason} onClick={onEdit}>
              {words.edit}
            </ActionButton>
            {!reason && (
              <ActionButton icon={Trash2} busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
                {words.remove}
              </ActionButton>
            )}
          </>
        )}
        <ActionButton icon={FileText} busy={print.isPending} onClick={() => print.mutate(undefined)}>
          {words.pdf}
        </ActionButton>
        {settles && (
          <Go className="btn" to="/leases/$lease_id/end" params={{ lease_id: handover.lease_id }}>
            {words.settle}
          </Go>
        )}
      </footer>
      <p className="pad small quiet">{isDraft ? words.confirmHint : words.locked}</p>
    </section>
  );
}

/** Photos are added and deleted one by one, while the record is a draft. */
function DraftPhotos({ item }: { readonly item: Handover['items'][number] }) {
  const words = useWords(handoverWords);
  const { api } = useApp();
  const path = { handover_item_id: item.id };
  const key = useRequestKey();
  const add = useSave(
    async (file: File) => {
      const idempotencyKey = key.of([file.name, file.size, file.lastModified]);
      const form = new FormData();
      form.append('file', await shrinkPhoto(file));
      return api().upload('/handover-items/{handover_item_id}/photos', form, { path, idempotencyKey });
    },
    { done: key.answered, toastErrors: true },
  );
  const remove = useSave(
    (photo_id: string) =>
      api().delete('/handover-items/{handover_item_id}/photos/{photo_id}', { path: { ...path, photo_id } }),
    { toastErrors: true },
  );
  return (
    <span className="item-photos">
      <ItemPhotos item={item} onRemove={remove.mutate} />
      <PhotoButton
        label={words.addPhoto}
        about={item.name}
        look="link small"
        busy={add.isPending}
        camera
        onFiles={([file]) => file && add.mutate(file)}
      />
    </span>
  );
}
