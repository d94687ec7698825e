import type { MeterWalkRoom } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { meterWords } from '../../../words/meter.ts';

type Props = {
  readonly propertyId: string;
  readonly rooms: readonly MeterWalkRoom[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

/** Null until a room was moved. */
type Draft = { readonly ids: readonly string[] | null };

/** A room that was added meanwhile comes last. */
const placeOf = ({ id }: MeterWalkRoom, ids: Draft['ids']): number => {
  const place = ids?.indexOf(id) ?? -1;
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
};

/** The order in which the rooms are walked. Buttons, because dragging needs two steady hands. */
export function WalkingOrder({ propertyId, rooms, open, onOpenChange }: Props) {
  const words = useWords(meterWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const reason = useMay('meter_readings.write');
  const { draft, change, startAnew } = useKeptDraft<Draft>(`walking order ${propertyId}`, { ids: null });
  const order = draft.ids ? rooms.toSorted((a, b) => placeOf(a, draft.ids) - placeOf(b, draft.ids)) : rooms;
  const close = () => {
    startAnew();
    onOpenChange(false);
  };
  const save = useMutation({
    mutationFn: (room_ids: string[]) =>
      api().put('/properties/{property_id}/walking-order', { path: { property_id: propertyId }, body: { room_ids } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['meter-walk', propertyId] });
      close();
    },
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const move = (from: number, to: number) => {
    const ids = order.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    change({ ids });
  };
  return (
    <Dialog
      kind="sheet"
      open={open}
      onOpenChange={close}
      title={words.orderTitle}
      subtitle={<p className="small quiet">{words.orderHint}</p>}
      footer={
        <span className="btns">
          <ActionButton
            look="primary"
            busy={save.isPending}
            reason={reason}
            onClick={() => save.mutate(order.map(({ id }) => id))}
          >
            {words.saveOrder}
          </ActionButton>
          <ActionButton busy={save.isPending} reason={reason} onClick={() => save.mutate([])}>
            {words.reset}
          </ActionButton>
        </span>
      }
    >
      <ol className="rows">
        {order.map(({ id, name, lease }, index) => (
          <li className="row" key={id}>
            <Plate name={name} open={!lease} />
            <span className="grow">{lease?.renter_name}</span>
            <button
              className="btn ghost square"
              type="button"
              aria-label={words.up(name)}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp className="i" aria-hidden="true" />
            </button>
            <button
              className="btn ghost square"
              type="button"
              aria-label={words.down(name)}
              disabled={index === order.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown className="i" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
