import { CircleAlert, Send } from 'lucide-react';
import { useParam } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { remindWords } from '../../../words/remind.ts';
import { roomWords } from '../../../words/room.ts';
import { restOf } from '../../invoice-state.tsx';
import { useRemind } from '../../remind.ts';
import { type RoomData, useRoom } from './room-data.ts';
import { RoomHead } from './room-head.tsx';
import { RoomHistory } from './room-history.tsx';
import { RoomHousehold, RoomLease } from './room-lease.tsx';
import { RoomMeters } from './room-meters.tsx';
import { RoomInvoices, RoomPayments } from './room-money.tsx';
import { RoomTickets } from './room-tickets.tsx';
import './room.css';

/** The hub of one room: who lives there, what is owed, what was used, and what happened. */
export default function RoomPage() {
  const data = useRoom(useParam('room_id'));
  const { room, lease, renter, sees } = data;
  if (data.error) return <ErrorState error={data.error} onRetry={data.retry} />;
  if (data.isLoading || !room.data) return <Skeleton rows={8} />;
  return (
    <>
      <RoomHead data={data} />
      <Owed data={data} />
      <Jump data={data} />
      <div className="cols">
        <div className="stack">
          {sees.meters && (
            <RoomMeters readings={data.readings} propertyId={room.data.property_id} floor={room.data.floor} />
          )}
          {sees.invoices && <RoomInvoices invoices={data.invoices} roomName={room.data.name} />}
          {sees.payments && <RoomPayments payments={data.payments} />}
          {sees.tickets && <RoomTickets room={room.data} tickets={data.tickets} />}
        </div>
        <div className="stack">
          {sees.lease && <RoomLease room={room.data} lease={lease} fees={data.fees} />}
          {lease && <RoomHousehold room={room.data} lease={lease} renter={renter} />}
          <RoomHistory data={data} />
        </div>
      </div>
    </>
  );
}

/** On a phone the parts of the hub stand below one another. */
function Jump({ data: { sees, lease } }: { readonly data: RoomData }) {
  const words = useWords(roomWords);
  const parts = [
    [sees.meters, 'meters', words.meters],
    [sees.invoices, 'invoices', words.invoices],
    [sees.payments, 'payments', words.payments],
    [sees.tickets, 'tickets', words.tickets],
    [sees.lease, 'lease', words.lease],
    [lease !== null, 'household', words.household],
    [true, 'history', words.history],
  ] as const;
  return (
    <nav className="jump chips only-phone" aria-label={words.jump}>
      {parts.map(
        ([isShown, id, label]) =>
          isShown && (
            <a className="chip" key={id} href={`#${id}`}>
              {label}
            </a>
          ),
      )}
    </nav>
  );
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
