import type { Dashboard, OperatorMe } from '@rentroll/client';
import { HandCoins } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatWeekday } from '../../../words/format.ts';
import { homeWords } from '../../../words/home.ts';
import { shellWords } from '../../../words/shell.ts';
import { useDashboard } from '../../dashboard.ts';
import { Go } from '../../go.tsx';
import { allowed, NAV } from '../../shell/nav.ts';
import { FirstSteps } from './first-steps.tsx';
import { HouseProgress } from './house-progress.tsx';
import { Month } from './month.tsx';
import { MonthCards } from './month-cards.tsx';
import { Queue, waitingKinds } from './queue.tsx';
import './home.css';

/** What waits for a decision, then the figures of the month. One request feeds it. */
export function HomePage() {
  const me = useMe();
  const dashboard = useDashboard();
  if (me && !me.permissions.includes('reports.read')) return <StaffHome me={me} />;
  if (dashboard.isPending) return <Skeleton rows={5} />;
  if (dashboard.isLoadingError) return <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />;
  const { data } = dashboard;
  return (
    <>
      <Head dashboard={data} />
      <FirstSteps dashboard={data} />
      {data.open.room_count > 0 && (
        <div className="cols">
          <div>
            <MonthCards open={data.open} />
            <Queue dashboard={data} />
            <HouseProgress dashboard={data} />
          </div>
          <Month dashboard={data} />
        </div>
      )}
    </>
  );
}

function Head({ dashboard }: { readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const { as_of, open } = dashboard;
  const mayCollect = useMay('payments.record') === null;
  return (
    <div className="page-head">
      <div className="grow">
        <p className="small quiet">{formatWeekday(as_of, language)}</p>
        <h1>{open.room_count === 0 ? words.welcome : words.title(waitingKinds(dashboard))}</h1>
      </div>
      {mayCollect && (
        <Go className="btn only-wide" to="/payments">
          <HandCoins className="i" aria-hidden="true" />
          {words.takeCash}
        </Go>
      )}
    </div>
  );
}

/** Staff may not read reports; their work begins with the meters, or else with the first screen they may open. */
function StaffHome({ me }: { readonly me: OperatorMe }) {
  const words = useWords(homeWords);
  const { nav } = useWords(shellWords);
  const name = me.user.display_name;
  const screens = allowed(NAV.flat(), me).filter(({ to }) => to !== '/');
  const meter = screens.find(({ to }) => to === '/meter');
  const first = meter ?? screens[0];
  return (
    <>
      <div className="page-head">
        <h1>{words.hello(name)}</h1>
      </div>
      <section className="panel" aria-label={words.hello(name)}>
        <EmptyState title={meter ? words.staff : words.startHere}>
          {first && (
            <Go className="btn primary" to={first.to}>
              {meter ? words.readOn : nav[first.word]}
            </Go>
          )}
        </EmptyState>
      </section>
    </>
  );
}
