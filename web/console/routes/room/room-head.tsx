import type { Lease, Room } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import {
  Archive,
  ArrowLeftRight,
  CalendarPlus,
  ChevronRight,
  DoorOpen,
  Ellipsis,
  Hammer,
  HandCoins,
  Pencil,
  Phone,
  ReceiptText,
} from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { leaseWords } from '../../../words/lease.ts';
import { roomWords } from '../../../words/room.ts';
import { Go, useGo } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import type { RoomData } from './room-data.ts';

const BillRoom = lazyRouteComponent(() => import('./bill-room.tsx'));
const EditRoom = lazyRouteComponent(() => import('./edit-room.tsx'));
const RenewLease = lazyRouteComponent(() => import('../lease/renew-lease.tsx'));
const TransferLease = lazyRouteComponent(() => import('../lease/transfer-lease.tsx'));

type Act = 'bill' | 'edit' | 'renew' | 'transfer';

/** Who lives in the room, and every act on it. */
export function RoomHead({ data }: { readonly data: RoomData }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const properties = useProperties();
  const [act, setAct] = useState<Act | null>(null);
  const reasons = { collect: useMay('payments.record'), bill: useMay('invoices.generate') };
  const { lease, renter } = data;
  const room = data.room.data;
  if (!room) return null;
  const close = () => setAct(null);
  const house = properties.data?.properties.find(({ id }) => id === room.property_id)?.name ?? '';
  const about = [
    lease ? words.since(formatDate(lease.start_date, language)) : room.display.status.label,
    lease ? words.people(lease.occupant_count) : '',
    room.area_m2 ? `${formatNumber(Number(room.area_m2), language)} m²` : '',
  ];
  return (
    <>
      <nav className="crumbs" aria-label={words.rooms}>
        <Go to="/rooms">{words.rooms}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{words.where(house, room.floor === null ? '' : words.floor(room.floor))}</span>
      </nav>
      <div className="hub">
        <Plate name={room.name} big open={!lease} />
        <div className="grow">
          <h1>{renter?.full_name ?? lease?.names?.renter_name ?? words.nobody}</h1>
          <p className="small quiet">{about.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="acts btns">
          {lease && !reasons.collect && (
            <Go className="btn primary" to="/payments" search={{ renter: lease.renter_id }}>
              <HandCoins className="i" aria-hidden="true" />
              {words.collect}
            </Go>
          )}
          {lease && !reasons.bill && (
            <button className="btn bill" type="button" aria-label={words.bill} onClick={() => setAct('bill')}>
              <ReceiptText className="i" aria-hidden="true" />
              <span className="only-wide">{words.bill}</span>
            </button>
          )}
          {renter?.phone && (
            <a className="btn square" href={`tel:${renter.phone}`} aria-label={words.call(renter.full_name)}>
              <Phone className="i" aria-hidden="true" />
            </a>
          )}
          <OtherActs room={room} lease={lease} onAct={setAct} />
        </div>
      </div>
      <LoadedDialog onClose={close}>
        {act === 'bill' && <BillRoom roomId={room.id} onClose={close} />}
        {act === 'edit' && <EditRoom room={room} onClose={close} />}
        {act === 'renew' && lease && <RenewLease lease={lease} onClose={close} />}
        {act === 'transfer' && lease && <TransferLease lease={lease} onClose={close} />}
      </LoadedDialog>
    </>
  );
}

type OtherProps = { readonly room: Room; readonly lease: Lease | null; readonly onAct: (act: Act) => void };

function OtherActs({ room, lease, onAct }: OtherProps) {
  const words = useWords(roomWords);
  const ofLease = useWords(leaseWords);
  const common = useWords();
  const { api } = useApp();
  const go = useGo();
  const [mayLet, mayEdit] = [useMay('leases.write') === null, useMay('rooms.write') === null];
  const repair = useRepair(room.id);
  const archive = useSave(() => api().delete('/rooms/{room_id}', { path: { room_id: room.id } }), {
    said: words.archived,
    done: () => go({ to: '/rooms' }),
    toastErrors: true,
  });
  if (!mayLet && !mayEdit) return null;
  const entry = (key: string, Icon: typeof Pencil, label: string, onSelect: () => void) => ({
    key,
    icon: <Icon className="i" aria-hidden="true" />,
    label,
    onSelect,
  });
  const ofThisLease = lease
    ? [
        entry('renew', CalendarPlus, ofLease.renew, () => onAct('renew')),
        entry('transfer', ArrowLeftRight, ofLease.transfer, () => onAct('transfer')),
        entry('end', DoorOpen, ofLease.moveOut, () =>
          go({ to: '/leases/$lease_id/end', params: { lease_id: lease.id } }),
        ),
      ]
    : [];
  const ofThisRoom = [
    entry('edit', Pencil, words.edit, () => onAct('edit')),
    entry('repair', Hammer, room.under_maintenance ? words.repairOff : words.repairOn, () =>
      repair.mutate(!room.under_maintenance),
    ),
    ...(lease ? [] : [entry('archive', Archive, words.archive, () => archive.mutate(undefined))]),
  ];
  return (
    <Menu
      label={common.actions.others}
      triggerClass="btn square"
      side="end"
      trigger={<Ellipsis className="i" aria-hidden="true" />}
      groups={[mayLet ? ofThisLease : [], mayEdit ? ofThisRoom : []]}
    />
  );
}

/** A reversible act: done at once, with a way back. */
function useRepair(roomId: string) {
  const words = useWords(roomWords);
  const { api } = useApp();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (under_maintenance: boolean) =>
      api().patch('/rooms/{room_id}', { path: { room_id: roomId }, body: { under_maintenance } }),
    onSuccess: async (_data, now) => {
      await queries.invalidateQueries();
      showToast(now ? words.nowInRepair : words.nowRepaired, { undo: () => change.mutate(!now) });
    },
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  return change;
}
