import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useToday } from '../../../data/today.ts';
import { PeriodSwitch } from '../../../ui/calendar/period-switch.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { useCurrentInView } from '../../../ui/tabs/use-current-in-view.ts';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { reportsWords } from '../../../words/reports.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { useRange } from './report-data.ts';
import './reports.css';

export const REPORTS = [
  'receivables',
  'aging',
  'occupancy',
  'profitability',
  'meters',
  'electricity',
  'revenue',
  'tax',
  'unbilled',
] as const;
export type ReportName = (typeof REPORTS)[number];

type Props = {
  readonly report: ReportName;
  /** What the figures are about: months, a year, or a day. */
  readonly about: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** All reports look alike: what it is about, its files, and the way to the others. */
export function ReportPage({ report, about, actions, children }: Props) {
  const words = useWords(reportsWords);
  const tabs = useCurrentInView<HTMLElement>(report);
  const language = useLanguage();
  const today = useToday();
  const { property } = useAddress().search;
  const house = useProperties().data?.properties.find(({ id }) => id === property)?.name ?? words.allHouses;
  return (
    <>
      <div className="page-head">
        <div className="grow">
          <h1>{words.titles[report]}</h1>
          <div className="report-about">{about}</div>
          <p className="only-print small">
            {house} · {words.printedOn(formatDate(today, language))}
          </p>
        </div>
        <div className="btns no-print">
          {actions}
          <button
            className="btn square only-wide"
            type="button"
            aria-label={words.print}
            onClick={() => window.print()}
          >
            <Printer className="i" aria-hidden="true" />
          </button>
        </div>
      </div>
      <nav className="tabs report-tabs no-print" aria-label={words.reports} ref={tabs}>
        {REPORTS.map((name) => (
          <Go
            key={name}
            to={`/reports/${name}` satisfies ScreenPath}
            aria-current={name === report ? 'page' : undefined}
          >
            {words.tabs[name]}
          </Go>
        ))}
      </nav>
      <div className="stack">{children}</div>
    </>
  );
}

/** First and last month of a report, in the address. */
export function RangeSwitch({ months }: { readonly months?: number }) {
  const words = useWords(reportsWords);
  const language = useLanguage();
  const { from, to, change } = useRange(months);
  return (
    <span className="range-line">
      <PeriodSwitch
        label={words.from}
        shown={formatPeriod(from, language)}
        value={from}
        onChange={(picked) => change({ from: picked, to: picked > to ? picked : to })}
      />
      <span aria-hidden="true">–</span>
      <PeriodSwitch
        label={words.to}
        shown={formatPeriod(to, language)}
        value={to}
        onChange={(picked) => change({ to: picked, from: picked < from ? picked : from })}
      />
    </span>
  );
}

type Query<Data> = {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  refetch(): unknown;
};

/** Loading, failed, or there. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton rows={6} />;
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
}
