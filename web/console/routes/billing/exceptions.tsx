import type { BillingRunPreview, BillingRunProblem } from '@rentroll/client';
import { Gauge, TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { billingWords } from '../../../words/billing.ts';
import { formatMoney } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { type BoardRoom, useBoard } from '../rooms/rooms-data.ts';
import { RoomBill } from './room-bill.tsx';
import '../../../ui/table/table.css';

const SHOWN = 5;

const useRoomNames = (): ReadonlyMap<string, BoardRoom> => {
  const { property } = useAddress().search;
  return new Map(useBoard({ property }).rows.map((room) => [room.id, room]));
};

/** Rooms that cannot be billed yet, each with what is missing and the way to it. */
export function Problems({
  problems,
  period,
}: {
  readonly problems: readonly BillingRunProblem[];
  readonly period: string;
}) {
  const words = useWords(billingWords);
  const common = useWords();
  const rooms = useRoomNames();
  const [all, setAll] = useState(false);
  const byRoom = [...Map.groupBy(problems, ({ room_id }) => room_id ?? '')];
  if (byRoom.length === 0) return null;
  const text = ({ code, utility }: BillingRunProblem): string =>
    code === 'meter_reading_missing' && utility
      ? words.noReading(words.utilities[utility] ?? utility)
      : (words.codes[code] ?? words.otherProblem);
  return (
    <section className="panel" aria-labelledby="h-problems">
      <header>
        <h2 id="h-problems">{words.problems(byRoom.length)}</h2>
        <Go className="btn small" to="/meter" search={{ only: 'unread' }}>
          <Gauge className="i" aria-hidden="true" />
          {words.readAll}
        </Go>
      </header>
      <ul className="rows">
        {byRoom.slice(0, all ? undefined : SHOWN).map(([roomId, list]) => {
          const room = rooms.get(roomId);
          const unread = list.some(({ code }) => code === 'meter_reading_missing');
          return (
            <li className="row" key={roomId}>
              <Plate name={room?.name ?? '–'} open={!room?.board.lease} />
              <span className="grow">
                <span className="strong">{room?.board.lease?.renter_name}</span>
                <br />
                <span className="small quiet">{list.map(text).join(', ')}</span>
              </span>
              {room &&
                (unread ? (
                  <Go
                    className="btn small"
                    to="/meter"
                    search={{
                      property: room.property_id,
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
            {common.actions.more}
          </button>
        )}
        <span className="small quiet">{words.problemsHint}</span>
      </footer>
    </section>
  );
}

/** The rooms whose bill differs most from the month before. */
export function Unusual({ preview }: { readonly preview: BillingRunPreview }) {
  const words = useWords(billingWords);
  const language = useLanguage();
  const rooms = useRoomNames();
  const { search, change } = useAddress();
  const opened = search.room ? rooms.get(search.room) : undefined;
  const changes = preview.unusual
    .map((each) => ({ ...each, difference: Number(each.total_amount) - Number(each.previous_amount) }))
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  if (changes.length === 0) return null;
  const shown = changes.slice(0, 8);
  return (
    <section className="panel" aria-labelledby="h-unusual">
      <header>
        <h2 id="h-unusual">{words.unusual}</h2>
        <span className="small quiet">{words.unusualOf(shown.length, changes.length)}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="table-wrap" tabIndex={0} role="region" aria-label={words.unusual}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.columns.room}</th>
              <th scope="col" className="end only-wide">
                {words.columns.before}
              </th>
              <th scope="col" className="end">
                {words.columns.now}
              </th>
              <th scope="col" className="end only-wide">
                {words.columns.change}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ room_id, total_amount, previous_amount, difference }) => {
              const room = rooms.get(room_id);
              const signed = `${difference > 0 ? '+' : ''}${formatMoney(difference, language)}`;
              return (
                <tr key={room_id}>
                  <th scope="row">
                    <button className="line quiet-link" type="button" onClick={() => change({ room: room_id })}>
                      <Plate name={room?.name ?? '–'} />
                      <span className="strong">{room?.board.lease?.renter_name}</span>
                    </button>
                  </th>
                  <td className="end only-wide">
                    <Money amount={previous_amount} />
                  </td>
                  <td className="end">
                    <strong>
                      <Money amount={total_amount} />
                    </strong>
                    <span className="only-phone small quiet num block">{signed}</span>
                  </td>
                  <td className="end only-wide">
                    <State
                      tone={difference > 0 ? 'warn' : ''}
                      icon={difference > 0 ? TrendingUp : TrendingDown}
                      label={signed}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {opened && (
        <RoomBill
          roomId={opened.id}
          period={preview.period}
          title={opened.name}
          subtitle={opened.board.lease?.renter_name ?? ''}
          onClose={() => change({ room: undefined })}
        />
      )}
    </section>
  );
}
