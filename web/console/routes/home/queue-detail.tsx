import type { Dashboard } from '@rentroll/client';
import { useLanguage, useWords } from '../../../data/app.ts';
import { formatDayMonth, formatMoney } from '../../../words/format.ts';
import { homeWords } from '../../../words/home.ts';
import type { QueueKey } from './queue.tsx';

const DAY_MS = 86_400_000;

/** What stands behind a count, in one line. */
export function QueueDetail({ kind, dashboard }: { readonly kind: QueueKey; readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { open, as_of } = dashboard;
  const money = (amount: string) => formatMoney(amount, language);
  switch (kind) {
    case 'overdue': {
      const days = open.oldest_overdue_date
        ? Math.round((Date.parse(as_of) - Date.parse(open.oldest_overdue_date)) / DAY_MS)
        : 0;
      return <Detail>{words.overdueDetail(open.overdue_renters, money(open.overdue_amount), days)}</Detail>;
    }
    case 'unmatched': {
      const [received, paid] = [open.unmatched_in_amount, open.unmatched_out_amount];
      return (
        <Detail>
          {[Number(received) > 0 && words.received(money(received)), Number(paid) > 0 && words.paidOut(money(paid))]
            .filter(Boolean)
            .join(', ')}
        </Detail>
      );
    }
    case 'tickets': {
      const ticket = open.most_urgent_ticket;
      return ticket && <Detail>{[ticket.room_name, ticket.title].filter(Boolean).join(': ')}</Detail>;
    }
    case 'pending': {
      const rows = open.first_pending_readings;
      if (rows.length === 0) return null;
      const names = rows.map(({ room_name, renter_name }) => [room_name, renter_name].filter(Boolean).join(' '));
      return <Detail>{words.andMore(names.join(', '), open.pending_readings - rows.length)}</Detail>;
    }
    case 'deadlines': {
      const rows = open.first_deadlines;
      const names = rows.map(({ display, room_name, due_on }) =>
        words.dueOn([display.kind.label, room_name].filter(Boolean).join(' '), formatDayMonth(due_on, language)),
      );
      return <Detail>{words.andMore(names.join(', '), open.deadlines - rows.length)}</Detail>;
    }
    default:
      return null;
  }
}

const Detail = ({ children }: { readonly children: string }) => <span className="detail">{children}</span>;
