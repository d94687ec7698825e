import { CalendarClock, Check, CircleAlert, Clock, DoorOpen, Hammer, Hourglass, KeyRound } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { State } from '../../../ui/state/badge.tsx';
import { formatDayMonth } from '../../../words/format.ts';
import { roomsWords } from '../../../words/rooms.ts';
import type { BoardRoom } from './rooms-data.ts';

const SOON_DAYS = 60;

/** The one thing to know about a room: what is late comes before what ends, and that before what is fine. */
export function RoomState({ room }: { readonly room: BoardRoom }) {
  const { states } = useWords(roomsWords);
  const language = useLanguage();
  const today = useToday();
  const { lease, upcoming_lease: upcoming, days_overdue: late, open_amount: open, invoice } = room.board;
  const status = room.display.status.value;
  if (late) return <State tone="bad" icon={CircleAlert} label={states.late(late)} />;
  if (status === 'MAINTENANCE') return <State tone="warn" icon={Hammer} label={states.repair} />;
  if (status === 'RESERVED' && upcoming)
    return <State tone="now" icon={KeyRound} label={states.reserved(formatDayMonth(upcoming.start_date, language))} />;
  if (!lease) return <State tone="now" icon={DoorOpen} label={states.vacant} />;
  if (lease.end_date && endsSoon(lease, today))
    return <State tone="warn" icon={CalendarClock} label={states.ends(formatDayMonth(lease.end_date, language))} />;
  if (open !== null && Number(open) > 0) return <State icon={Clock} label={states.open} />;
  const [icon, label] =
    open === null
      ? [KeyRound, states.let]
      : invoice === null
        ? [Hourglass, states.unbilled]
        : invoice.effective_display.status.value === 'DRAFT'
          ? [Hourglass, states.draft]
          : [Check, states.paid];
  return (
    <span className="calm-state">
      <State icon={icon} label={label} />
    </span>
  );
}

/** As the service counts them: a lease that continues after its last day no longer ends soon. */
export const endsSoon = (lease: BoardRoom['board']['lease'], today: string): boolean => {
  const days = lease?.end_date ? daysBetween(today, lease.end_date) : -1;
  return days >= 0 && days <= SOON_DAYS;
};

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
