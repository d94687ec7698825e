import type { Dashboard } from '@rentroll/client';
import { ArrowRight, CalendarCheck, Gauge } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Progress } from '../../../ui/feedback/feedback.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { homeWords } from '../../../words/home.ts';
import { Go } from '../../go.tsx';

/** The two steps of a month that are still open: reading and billing. */
export function MonthCards({ open }: { readonly open: Dashboard['open'] }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const month = formatPeriod(open.period, language);
  if (open.unread_meters === 0 && open.ready_to_bill === 0) return null;
  return (
    <section className="month-cards" aria-label={words.monthWork(month)}>
      {open.unread_meters > 0 && (
        <article className="panel step-card first">
          <h2 className="top">
            <Gauge className="i" aria-hidden="true" />
            {words.unreadTitle}
          </h2>
          <p>
            <span className="figure num">
              <Go to="/rooms" search={{ filter: 'unread' }}>
                {open.unread_meters} <small>{words.unreadOf(open.let_rooms)}</small>
              </Go>
            </span>
          </p>
          <Progress
            label={words.unreadTitle}
            value={Math.max(0, open.let_rooms - open.unread_meters)}
            max={open.let_rooms}
          />
          <Go className="btn primary wide" to="/meter" search={{ only: 'unread' }}>
            {words.readOn}
            <ArrowRight className="i" aria-hidden="true" />
          </Go>
        </article>
      )}
      {open.ready_to_bill > 0 && (
        <article className="panel step-card">
          <h2 className="top">
            <CalendarCheck className="i" aria-hidden="true" />
            {words.readyTitle}
          </h2>
          <p>
            <span className="figure num">
              <Go to="/rooms" search={{ filter: 'ready' }}>
                {open.ready_to_bill} <small>{words.unreadOf(open.let_rooms)}</small>
              </Go>
            </span>
          </p>
          <p className="small quiet">{words.readyHint(month)}</p>
          <Go className="btn wide" to="/billing" search={{ period: open.period }}>
            {words.preview(open.ready_to_bill)}
          </Go>
        </article>
      )}
    </section>
  );
}
