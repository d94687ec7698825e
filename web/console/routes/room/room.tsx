import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ChevronRight,
  CircleAlert,
  Ellipsis,
  Hammer,
  HandCoins,
  Pencil,
  Phone,
  ReceiptText,
  Send,
} from 'lucide-react';
import { useState } from 'react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { remindWords } from '../../../words/remind.ts';
import { roomWords } from '../../../words/room.ts';
import { Go, useGo } from '../../go.tsx';
import { restOf } from '../../invoice-state.tsx';
import { useRemind } from '../../remind.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { BillRoom } from './bill-room.tsx';
import { EditRoom } from './edit-room.tsx';
import { type RoomData, useRoom } from './room-data.ts';
import { RoomHistory } from './room-history.tsx';
import { RoomHousehold, RoomLease } from './room-lease.tsx';
import { RoomMeters } from './room-meters.tsx';
import { RoomInvoices, RoomPayments } from './room-money.tsx';
import { RoomTickets } from './room-tickets.tsx';
import './room.css';

/** The hub of one room: who lives there, what is owed, what was used, and what happened. */
export default function RoomPage() {
  const data = useRoom(useParam('room_id'));
  const { room, lease, renter } = data;
  if (room.isPending) return <Skeleton rows={8} />;
  if (room.isError) return <ErrorState error={room.error} onRetry={() => void room.refetch()} />;
  return (
    <>
      <Head data={data} />
      <Owed data={data} />
      <div className="cols">
        <div className="stack">
          <RoomMeters readings={data.readings} propertyId={room.data.property_id} floor={room.data.floor} />
          <RoomInvoices invoices={data.invoices} roomName={room.data.name} />
          <RoomPayments payments={data.payments} />
          <RoomTickets room={room.data} tickets={data.tickets} />
        </div>
        <div className="stack">
          <RoomLease room={room.data} lease={lease} fees={data.fees} />
          {lease && <RoomHousehold room={room.data} lease={lease} renter={renter} />}
          <RoomHistory data={data} />
        </div>
      </div>
    </>
  );
}

function Head({ data }: { readonly data: RoomData }) {
  const words = useWords(roomWords);
  const common = useWords();
  const language = useLanguage();
  const properties = useProperties();
  const [editing, setEditing] = useState(false);
  const reason = useMay('rooms.write');
  const [billing, setBilling] = useState(false);
  const maySee = { collect: useMay('payments.record'), bill: useMay('invoices.generate') };
  const repair = useRepair(data.room.data?.id ?? '');
  const { api } = useApp();
  const go = useGo();
  const { lease, renter } = data;
  const room = data.room.data;
  const archive = useSave(() => api().delete('/rooms/{room_id}', { path: { room_id: room?.id ?? '' } }), {
    said: words.archived,
    done: () => go({ to: '/rooms' }),
    toastErrors: true,
  });
  if (!room) return null;
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
          <h1>{renter?.full_name ?? words.nobody}</h1>
          <p className="small quiet">{about.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="acts btns">
          {lease && !maySee.collect && (
            <Go className="btn primary" to="/payments" search={{ renter: lease.renter_id }}>
              <HandCoins className="i" aria-hidden="true" />
              {words.collect}
            </Go>
          )}
          {lease && !maySee.bill && (
            <button className="btn bill" type="button" aria-label={words.bill} onClick={() => setBilling(true)}>
              <ReceiptText className="i" aria-hidden="true" />
              <span className="only-wide">{words.bill}</span>
            </button>
          )}
          {renter?.phone && (
            <a className="btn square" href={`tel:${renter.phone}`} aria-label={words.call(renter.full_name)}>
              <Phone className="i" aria-hidden="true" />
            </a>
          )}
          {!reason && (
            <Menu
              label={common.actions.others}
              triggerClass="btn square"
              side="end"
              trigger={<Ellipsis className="i" aria-hidden="true" />}
              groups={[
                [
                  {
                    key: 'edit',
                    icon: <Pencil className="i" aria-hidden="true" />,
                    label: words.edit,
                    onSelect: () => setEditing(true),
                  },
                  {
                    key: 'repair',
                    icon: <Hammer className="i" aria-hidden="true" />,
                    label: room.under_maintenance ? words.repairOff : words.repairOn,
                    onSelect: () => repair.mutate(!room.under_maintenance),
                  },
                  ...(lease
                    ? []
                    : [
                        {
                          key: 'archive',
                          icon: <Archive className="i" aria-hidden="true" />,
                          label: words.archive,
                          onSelect: () => archive.mutate(undefined),
                        },
                      ]),
                ],
              ]}
            />
          )}
        </div>
      </div>
      {billing && <BillRoom roomId={room.id} onClose={() => setBilling(false)} />}
      {editing && <EditRoom room={room} onClose={() => setEditing(false)} />}
    </>
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
      showToast(now ? words.repairOn : words.repairOff, { undo: () => change.mutate(!now) });
    },
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  return change;
}

function Owed({ data: { invoices } }: { readonly data: RoomData }) {
  const words = useWords(roomWords);
  const common = useWords(remindWords);
  const today = useToday();
  const remind = useRemind();
  const reason = useMay('invoices.issue');
  const late = invoices.filter(({ effective_display }) => effective_display.status.value === 'OVERDUE');
  if (late.length === 0) return null;
  const amount = late.reduce((sum, invoice) => sum + restOf(invoice), 0);
  const oldest = late.map(({ due_date }) => due_date).sort()[0] ?? today;
  const days = Math.round((Date.parse(today) - Date.parse(oldest)) / 86_400_000);
  return (
    <section className="banner bad owed" aria-label={words.owed}>
      <CircleAlert className="i" aria-hidden="true" />
      <p className="grow">
        <span className="figure">
          <Money amount={String(amount)} />
        </span>
        <br />
        <span className="small">{words.owedDetail(late.length, days)}</span>
      </p>
      <ActionButton
        icon={Send}
        busy={remind.isPending}
        reason={reason}
        onClick={() => remind.mutate({ invoiceIds: late.map(({ id }) => id) })}
      >
        {common.again}
      </ActionButton>
    </section>
  );
}
