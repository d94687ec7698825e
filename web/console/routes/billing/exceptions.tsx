import type { BillingRunProblem } from '@rentroll/client';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { groupBy } from '../../../data/group-by.ts';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { billingWords } from '../../../words/billing.ts';
import { Go } from '../../go.tsx';
import type { BoardRoom } from '../rooms/rooms-data.ts';
import { useRoomNames } from './room-names.ts';

const BillRoom = lazyRouteComponent(() => import('../room/bill-room.tsx'));

const SHOWN = 5;
/** Problems that keep the whole invoice from being made. */
const REFUSED: readonly string[] = ['negative_total'];

const isUnread = ({ code }: BillingRunProblem): boolean => code === 'meter_reading_missing';

/** The month whose readings a month bills: as far back as for the month that the board is about. */
const readingPeriod = (period: string, { board }: BoardRoom): string =>
  addMonths(period, monthsOf(board.reading_period) - monthsOf(board.period));
const monthsOf = (period: string): number => Number(period.slice(0, 4)) * 12 + Number(period.slice(5));

/** Rooms that cannot be billed yet, each with what is missing and the way to it. */
export function Problems({
  problems,
  period,
  ran = false,
}: {
  readonly problems: readonly BillingRunProblem[];
  readonly period: string;
  /** Whether the run is over: what it could not bill can be tried again, room by room. */
  readonly ran?: boolean;
}) {
  const words = useWords(billingWords);
  const rooms = useRoomNames();
  const { property } = useAddress().search;
  const [all, setAll] = useState(false);
  const [retrying, setRetrying] = useState<string | null>(null);
  const close = () => setRetrying(null);
  const ofRooms = problems.filter(({ room_id }) => room_id !== null);
  const byRoom = [...groupBy(ofRooms, ({ room_id }) => room_id ?? '')];
  if (byRoom.length === 0) return null;
  if (rooms === null) return <Skeleton rows={SHOWN} />;
  const textOf = (list: readonly BillingRunProblem[]): string => {
    const unread = list.flatMap(({ code, utility }) =>
      code === 'meter_reading_missing' && utility ? [words.utilities[utility] ?? utility] : [],
    );
    const others = list.filter(({ code, utility }) => code !== 'meter_reading_missing' || !utility);
    return [
      ...(unread.length > 0 ? [words.noReading(unread.join(words.and))] : []),
      ...new Set(others.map(({ code }) => words.codes[code] ?? words.otherProblem)),
    ].join(', ');
  };
  const unreadRooms = byRoom.flatMap(([id, list]) => (list.some(isUnread) ? (rooms.get(id) ?? []) : []));
  const months = new Set(unreadRooms.map((room) => readingPeriod(period, room)));
  return (
    <section className="panel" aria-labelledby="h-problems">
      <header>
        <h2 id="h-problems">{words.problems(byRoom.length)}</h2>
        {unreadRooms.length > 0 && (
          <Go
            className="btn small"
            to="/meter"
            search={{ only: 'unread', property, period: months.size === 1 ? [...months][0] : undefined }}
          >
            <Gauge className="i" aria-hidden="true" />
            {words.readAll}
          </Go>
        )}
      </header>
      <ul className="rows">
        {byRoom.slice(0, all ? undefined : SHOWN).map(([roomId, list]) => {
          const room = rooms.get(roomId);
          const unread = list.some(isUnread);
          const refused = ran && list.some(({ code }) => REFUSED.includes(code));
          return (
            <li className="row" key={roomId}>
              <Plate name={room?.name ?? '–'} open={!room?.board.lease} />
              <span className="grow">
                <span className="strong">{room?.board.lease?.renter_name}</span>
                <br />
                <span className="small quiet">{textOf(list)}</span>
              </span>
              {room &&
                (refused ? (
                  <button className="btn small" type="button" onClick={() => setRetrying(roomId)}>
                    {words.retry}
                  </button>
                ) : unread ? (
                  <Go
                    className="btn small"
                    to="/meter"
                    search={{
                      property: room.property_id,
                      period: readingPeriod(period, room),
                      ...(room.floor === null ? {} : { floor: String(room.floor) }),
                    }}
                  >
                    {words.enter}
                  </Go>
                ) : (
                  <Go className="btn small" to="/rooms/$room_id" params={{ room_id: room.id }} search={{ period }}>
                    {words.open}
                  </Go>
                ))}
            </li>
          );
        })}
      </ul>
      <footer className="between">
        {!all && byRoom.length > SHOWN && (
          <button className="btn link small" type="button" onClick={() => setAll(true)}>
            {words.moreRooms(byRoom.length - SHOWN)}
          </button>
        )}
        <span className="small quiet">{words.problemsHint}</span>
      </footer>
      <LoadedDialog onClose={close}>
        {retrying && <BillRoom roomId={retrying} month={period} onClose={close} />}
      </LoadedDialog>
    </section>
  );
}
