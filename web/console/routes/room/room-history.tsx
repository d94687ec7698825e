import { Check, DoorClosed, DoorOpen, Gauge, HandCoins, ReceiptText, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Happening, Timeline } from '../../../ui/timeline/timeline.tsx';
import { dayOf, formatDate, formatNumber } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';
import type { RoomData } from './room-data.ts';

const SHOWN = 6;

/** Everything that happened in the room, newest first. */
export function RoomHistory({ data }: { readonly data: RoomData }) {
  const words = useWords(roomWords);
  const [all, setAll] = useState(false);
  const happenings = useHappenings(data);
  const rest = happenings.length - SHOWN;
  return (
    <section className="panel" id="history" aria-labelledby="h-history">
      <header>
        <h2 id="h-history">{words.history}</h2>
      </header>
      {happenings.length === 0 ? (
        <EmptyState title={words.noHistory} />
      ) : (
        <div className="pad">
          <Timeline label={words.history} happenings={all ? happenings : happenings.slice(0, SHOWN)} />
        </div>
      )}
      {!all && rest > 0 && (
        <footer>
          <button className="btn link small" type="button" onClick={() => setAll(true)}>
            {words.more(rest)}
          </button>
        </footer>
      )}
    </section>
  );
}

function useHappenings({ invoices, payments, readings, tickets, leases, renter }: RoomData): Happening[] {
  const { happened, utilities } = useWords(roomWords);
  const language = useLanguage();
  const day = (on: string) => (on.length > 10 ? dayOf(on, language) : formatDate(on, language));
  const dated: (Happening & { on: string })[] = [
    ...invoices.map(({ id, invoice_number, created_at, issue_date }) => {
      const on = issue_date ?? created_at;
      return { key: id, on, icon: ReceiptText, what: happened.invoice(invoice_number), when: day(on) };
    }),
    ...payments
      .filter(({ reversed_at }) => reversed_at === null)
      .map(({ id, amount, payment_date, direction, receipt_number }) => ({
        key: id,
        on: payment_date,
        icon: direction === 'OUT' ? HandCoins : Check,
        tone: 'good' as const,
        what: (
          <>
            {direction === 'OUT' ? happened.paidOut : happened.payment} <Money amount={amount} />
          </>
        ),
        when: `${day(payment_date)} · ${receipt_number}`,
      })),
    ...readings.map(({ id, electricity_current, water_current, reading_date }) => ({
      key: id,
      on: reading_date,
      icon: Gauge,
      what: happened.reading(
        [
          electricity_current === null
            ? ''
            : `${utilities.ELECTRICITY.toLowerCase()} ${formatNumber(electricity_current, language)}`,
          water_current === null ? '' : `${utilities.WATER.toLowerCase()} ${formatNumber(water_current, language)}`,
        ]
          .filter(Boolean)
          .join(', '),
      ),
      when: day(reading_date),
    })),
    ...tickets.map(({ id, title, created_at }) => ({
      key: id,
      on: created_at,
      icon: Wrench,
      what: happened.ticket(title),
      when: day(created_at),
    })),
    ...leases.flatMap(({ id, renter_id, start_date, ended_on, members }) => {
      const holder = members.find((member) => member.renter_id === renter_id)?.full_name;
      const name = renter?.id === renter_id ? renter.full_name : (holder ?? '');
      const start = {
        key: `${id}-in`,
        on: start_date,
        icon: DoorOpen,
        tone: 'now' as const,
        what: happened.leaseStart(name),
        when: day(start_date),
      };
      const end = ended_on && {
        key: `${id}-out`,
        on: ended_on,
        icon: DoorClosed,
        what: happened.leaseEnd(name),
        when: day(ended_on),
      };
      return end ? [start, end] : [start];
    }),
  ];
  return dated.sort((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
}
