import type { Dashboard } from '@rentroll/client';
import {
  AlarmClock,
  Camera,
  ChevronRight,
  CircleAlert,
  CircleHelp,
  FileText,
  Flag,
  GitCompareArrows,
  HandCoins,
  type LucideIcon,
  Wrench,
} from 'lucide-react';
import type { Search } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { homeWords } from '../../../words/home.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';
import { QueueDetail } from './queue-detail.tsx';

type Open = Dashboard['open'];
export type QueueKey = 'overdue' | 'unmatched' | 'cash' | 'tickets' | 'pending' | 'deadlines' | 'questions' | 'drafts';
type Item = {
  readonly key: QueueKey;
  readonly count: number;
  readonly icon: LucideIcon;
  readonly tone: string;
  /** The screen that shows exactly the rows that are counted. */
  readonly to?: { readonly to: ScreenPath; readonly search?: Search };
};

/** Most urgent first; what is done does not appear. */
function itemsOf(open: Open, today: string): Item[] {
  const isLate = open.first_deadlines.some(({ due_on }) => due_on <= today);
  const items: Item[] = [
    {
      key: 'deadlines',
      count: open.deadlines,
      icon: AlarmClock,
      tone: isLate ? 'bad' : 'warn',
      to: { to: '/deadlines' },
    },
    {
      key: 'overdue',
      count: open.overdue_invoices,
      icon: CircleAlert,
      tone: 'bad',
      to: { to: '/invoices', search: { status: 'overdue' } },
    },
    {
      key: 'unmatched',
      count: open.unmatched_transfers,
      icon: GitCompareArrows,
      tone: 'now',
      to: { to: '/matching' },
    },
    {
      key: 'cash',
      count: open.waiting_cash_handovers,
      icon: HandCoins,
      tone: 'now',
      to: { to: '/cash' },
    },
    {
      key: 'questions',
      count: open.unanswered_questions,
      icon: CircleHelp,
      tone: 'now',
      to: { to: '/invoices', search: { status: 'asked' } },
    },
    {
      key: 'tickets',
      count: open.open_tickets,
      icon: Wrench,
      tone: open.most_urgent_ticket?.priority === 'URGENT' ? 'bad' : 'warn',
      to: { to: '/tickets' },
    },
    {
      key: 'pending',
      count: open.pending_readings,
      icon: Camera,
      tone: 'now',
      to: { to: '/meter', search: { only: 'sent' } },
    },
    {
      key: 'drafts',
      count: open.draft_invoices,
      icon: FileText,
      tone: '',
      to: { to: '/invoices', search: { status: 'draft' } },
    },
  ];
  return items.filter(({ count }) => count > 0);
}

export const waitingKinds = ({ open, as_of }: Dashboard): number =>
  itemsOf(open, as_of).length + Number(open.unread_meters > 0) + Number(open.ready_to_bill > 0);

export function Queue({ dashboard }: { readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const { open } = dashboard;
  const items = itemsOf(open, dashboard.as_of);
  return (
    <section className="panel" aria-labelledby="queue">
      <header>
        <h2 id="queue">{words.queue}</h2>
        {items.length > 0 && <span className="small quiet">{words.queueHint}</span>}
      </header>
      {items.length === 0 && (
        <EmptyState title={words.done}>
          <p>{words.doneHint}</p>
        </EmptyState>
      )}
      <ul className="rows">
        {items.map((item) => {
          const { key, count, icon: Icon, tone, to } = item;
          const inside = (
            <>
              <span className={`sign ${tone}`}>
                <Icon className="i" aria-hidden="true" />
              </span>
              <span className="many num">{count}</span>
              <span className="grow">
                <span className="strong">{words[key](count)}</span>
                <QueueDetail kind={key} dashboard={dashboard} />
              </span>
              {key === 'tickets' && open.most_urgent_ticket?.priority === 'URGENT' && (
                <span className="only-wide">
                  <Badge tone="bad" icon={Flag} label={words.urgent} />
                </span>
              )}
            </>
          );
          return (
            <li key={key}>
              {to ? (
                <Go className="row todo" {...to}>
                  {inside}
                  <ChevronRight className="i go" aria-hidden="true" />
                </Go>
              ) : (
                <div className="row todo">{inside}</div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
