import type { Dashboard } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Camera, CircleAlert, FileText, Gauge, GitCompareArrows, type LucideIcon, Wrench } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { Money } from '../../../ui/money/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatMoney, formatPeriod, formatWeekday } from '../../../words/format.ts';
import { homeWords } from '../../../words/home.ts';
import './home.css';

/** What waits for a decision, then the figures of the month. One request feeds it. */
export function HomePage() {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { api } = useApp();
  const { property } = useAddress().search;
  const dashboard = useQuery({
    queryKey: ['dashboard', property ?? null],
    queryFn: () => api().get('/reports/dashboard', { query: property ? { property_id: property } : {} }),
  });
  if (dashboard.isPending) return <Skeleton rows={5} />;
  if (dashboard.isError) return <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  const { data } = dashboard;
  const waiting = queueOf(data).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <p className="small quiet">{formatWeekday(data.as_of, language)}</p>
          <h1>{words.title(waiting)}</h1>
        </div>
      </div>
      {data.open.room_count === 0 ? (
        <FirstSteps />
      ) : (
        <div className="cols">
          <Queue dashboard={data} />
          <Month dashboard={data} />
        </div>
      )}
    </>
  );
}

type Item = {
  key: 'overdue' | 'unmatched' | 'tickets' | 'pending' | 'unread' | 'drafts';
  count: number;
  icon: LucideIcon;
  tone: string;
};

/** Most urgent first; what is done does not appear. */
function queueOf({ open }: Dashboard): Item[] {
  const items: Item[] = [
    { key: 'overdue', count: open.overdue_invoices, icon: CircleAlert, tone: 'bad' },
    { key: 'unmatched', count: open.unmatched_transfers, icon: GitCompareArrows, tone: 'now' },
    { key: 'unread', count: open.unread_meters, icon: Gauge, tone: 'now' },
    { key: 'tickets', count: open.open_tickets, icon: Wrench, tone: 'warn' },
    { key: 'pending', count: open.pending_readings, icon: Camera, tone: 'now' },
    { key: 'drafts', count: open.draft_invoices, icon: FileText, tone: '' },
  ];
  return items.filter(({ count }) => count > 0);
}

function Queue({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const items = queueOf(dashboard);
  return (
    <section className="panel" aria-labelledby="queue">
      <header>
        <h2 id="queue">{words.queue}</h2>
        {items.length > 0 && <span className="small quiet">{words.queueHint}</span>}
      </header>
      {items.length === 0 ? (
        <EmptyState title={words.done}>
          <p>{words.doneHint}</p>
        </EmptyState>
      ) : (
        <ul className="rows">
          {items.map(({ key, count, icon: Icon, tone }) => (
            <li className="row todo" key={key}>
              <span className={`sign ${tone}`}>
                <Icon className="i" aria-hidden="true" />
              </span>
              <span className="many num">{count}</span>
              <span className="grow">
                <span className="strong">{words[key]}</span>
                {key === 'overdue' && (
                  <span className="detail">
                    {words.overdueDetail(formatMoney(dashboard.open.overdue_amount, language))}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Month({ dashboard }: { dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { this_month: now, month_before: before, open } = dashboard;
  const month = Number(now.billed_amount) > 0 ? now : before;
  const paid = Number(month.billed_amount) - Number(month.unpaid_amount);
  const percent = Number(month.billed_amount) > 0 ? Math.floor((paid * 100) / Number(month.billed_amount)) : 0;
  const let_ = open.room_count - open.vacant_rooms;
  return (
    <section className="panel" aria-labelledby="month">
      <header>
        <h2 id="month">{words.month(formatPeriod(month.period, language))}</h2>
      </header>
      <div className="pad">
        <p className="small quiet">{words.collected}</p>
        <p className="figure">
          <Money amount={month.collected_amount} />
        </p>
        <progress className="bar" max={100} value={percent} aria-label={words.collected} />
        <p className="small quiet">{words.ofBilled(percent, formatMoney(month.unpaid_amount, language))}</p>
      </div>
      <dl className="figures">
        <div>
          <dt>{words.billed}</dt>
          <dd>
            <Money amount={month.billed_amount} />
            <small>{words.invoices(month.invoice_count)}</small>
          </dd>
        </div>
        <div>
          <dt>{words.open}</dt>
          <dd>
            <Money amount={open.unpaid_amount} />
            <small>{words.openHint}</small>
          </dd>
        </div>
        <div>
          <dt>{words.occupancy}</dt>
          <dd className="num">
            {Math.round((let_ * 100) / open.room_count)} %
            <small>
              {let_}/{words.rooms(open.room_count)}
            </small>
          </dd>
        </div>
        <div>
          <dt>{words.vacant}</dt>
          <dd className="num">{words.rooms(open.vacant_rooms)}</dd>
        </div>
      </dl>
    </section>
  );
}

function FirstSteps() {
  const words = useWords(homeWords);
  return (
    <section className="panel" aria-labelledby="steps">
      <header>
        <h2 id="steps">{words.empty}</h2>
      </header>
      <ol className="rows first-steps">
        {words.steps.map((step, index) => (
          <li className="row" key={step}>
            <span className="count hot" aria-hidden="true">
              {index + 1}
            </span>
            <span className="grow">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
