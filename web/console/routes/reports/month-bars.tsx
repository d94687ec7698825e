import type { CSSProperties, ReactNode } from 'react';
import type { Search } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Bars, roundUp } from '../../../ui/chart/bars.tsx';
import { reportsWords } from '../../../words/reports.ts';
import { roundAmount } from '../../../words/round-amount.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';

const LOOKS = ['b1', 'b3', 'b2'] as const;
const COLOURS = ['var(--chart-1)', 'var(--chart-3)', 'var(--chart-2)'];
/** More labels than this would touch each other on a phone. */
const MAX_LABELS = 12;

type Props = {
  readonly label: string;
  readonly months: readonly {
    readonly period: string;
    readonly parts: readonly number[];
    /** The bar in words; it is a link. */
    readonly said: string;
    readonly search: Search;
  }[];
  /** What the parts are, from bottom to top. */
  readonly names: readonly string[];
  readonly table: ReactNode;
  readonly to?: ScreenPath;
  /** For figures that are no money: the value at the top. */
  readonly top?: { readonly value: number; readonly text: string };
};

/** A bar per month; each opens the rows behind it. */
export function MonthBars({ label, months, names, table, to = '/invoices', top }: Props) {
  const words = useWords(reportsWords);
  const language = useLanguage();
  const highest = Math.max(0, ...months.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const value = top?.value ?? roundUp(highest);
  const step = Math.ceil(months.length / MAX_LABELS);
  return (
    <Bars
      label={label}
      top={value}
      scale={top?.text ?? roundAmount(value, language)}
      bars={months.map(({ period, parts, said, search }, index) => ({
        key: period,
        label: index % step === 0 ? period.slice(5) : '',
        parts: parts.map((part, at) => ({ value: Math.max(0, part), look: LOOKS[at] ?? 'b1' })),
        link: (
          <Go to={to} search={search} aria-label={said} title={said}>
            {said}
          </Go>
        ),
      }))}
      legend={names.map((name, at) => (
        <span key={name}>
          <span className="key" style={{ '--k': COLOURS[at] } as CSSProperties} />
          {name}
        </span>
      ))}
      tableLabel={words.asTable}
      table={table}
    />
  );
}
