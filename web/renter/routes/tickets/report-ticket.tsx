import { Send, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useOnline } from '../../../data/online.ts';
import { usePhotoQueue } from '../../../data/photo-queue.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Field, Switch, TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PhotoButton, QueuedPhotos } from '../../../ui/photo/take-photos.tsx';
import { Chips } from '../../../ui/tabs/tabs.tsx';
import { renterTicketsWords } from '../../../words/renter-tickets.ts';
import { ChooseRoom } from '../../choose-room.tsx';
import { useHousehold } from '../../data.ts';
import { useGo } from '../../go.tsx';
import { usePhotosOnly } from '../../photos-only.ts';

const KEPT_AS = 'renter.ticket';
const NOTHING = { title: '', description: '', urgent: false, leaseId: '' };

/** What it is in one tap or a few words, a photo, and off it goes. Photos that do not arrive can be sent again on their own. */
export function ReportTicket({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(renterTicketsWords);
  const { api } = useApp();
  const go = useGo();
  const form = useId();
  const online = useOnline();
  const { draft, change } = useKeptDraft(KEPT_AS, NOTHING);
  const { data: home } = useHousehold();
  const rooms = (home?.leases ?? [])
    .filter(({ current }) => current)
    .map(({ id, ...room }) => ({ lease_id: id, ...room }));
  const room = rooms.find(({ lease_id }) => lease_id === draft.leaseId) ?? rooms[0];
  const queue = usePhotoQueue();
  const choosePhotos = usePhotosOnly(queue);
  const [made, setMade] = useState<string | null>(null);
  const [sendingPhotos, setSendingPhotos] = useState(false);
  const open = (ticket_id: string) => go({ to: '/tickets/$ticket_id', params: { ticket_id }, replace: true });
  const sendPhotos = async (ticket_id: string) => {
    setSendingPhotos(true);
    const all = await queue.send((photo, idempotencyKey) =>
      api().upload('/tenant/maintenance-tickets/{ticket_id}/photos', photo, { path: { ticket_id }, idempotencyKey }),
    );
    setSendingPhotos(false);
    if (all) open(ticket_id);
  };
  const report = useSave(
    (_: undefined, idempotencyKey) => {
      const { title, description, urgent } = draft;
      const body = {
        title,
        ...(description ? { description } : {}),
        ...(urgent ? { priority: 'URGENT' as const } : {}),
        ...(room && rooms.length > 1 ? { lease_id: room.lease_id } : {}),
      };
      return api().post('/tenant/maintenance-tickets', { body, idempotencyKey });
    },
    {
      said: words.sent,
      keptAs: KEPT_AS,
      done: ({ id }) => {
        change(NOTHING);
        setMade(id);
        void sendPhotos(id);
      },
    },
  );
  const busy = report.isPending || sendingPhotos;
  return (
    <Dialog
      open
      onOpenChange={() => (made ? open(made) : onClose())}
      title={words.newTitle}
      kind="sheet"
      footer={
        made ? (
          <div className="btns">
            <button className="btn" type="button" onClick={() => open(made)}>
              {words.openTicket}
            </button>
            <ActionButton look="primary" icon={Upload} busy={busy} onClick={() => void sendPhotos(made)}>
              {words.sendPhotos}
            </ActionButton>
          </div>
        ) : (
          <ActionButton
            look="primary large wide"
            type="submit"
            form={form}
            icon={Send}
            busy={busy}
            reason={online ? null : words.offline}
          >
            {words.send}
          </ActionButton>
        )
      }
    >
      <div className="report">
        {made ? (
          <div className="stack">
            {!sendingPhotos && <Banner tone="warn">{words.photosLeft(queue.photos.length)}</Banner>}
            <QueuedPhotos queue={queue} />
          </div>
        ) : (
          <Form id={form} error={report.error} onSubmit={() => report.mutate(undefined)}>
            {room && rooms.length > 1 && (
              <div className="field">
                <span className="label">{words.rooms}</span>
                <ChooseRoom
                  label={words.rooms}
                  rooms={rooms}
                  value={room.lease_id}
                  onChange={(leaseId) => change({ leaseId })}
                />
              </div>
            )}
            <Chips
              label={words.common}
              value={draft.title}
              onChange={(title) => change({ title })}
              options={words.kinds.map((kind) => ({ value: kind, label: kind }))}
            />
            <Field
              label={words.name}
              name="title"
              maxLength={200}
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
            <PhotoButton label={words.addPhotos} look="wide" onFiles={choosePhotos} />
            <QueuedPhotos queue={queue} />
            <TextArea
              label={words.details}
              name="description"
              maxLength={5000}
              value={draft.description}
              onChange={({ target }) => change({ description: target.value })}
            />
            <Switch checked={draft.urgent} onChange={({ target }) => change({ urgent: target.checked })}>
              {words.urgent}
            </Switch>
          </Form>
        )}
      </div>
    </Dialog>
  );
}
