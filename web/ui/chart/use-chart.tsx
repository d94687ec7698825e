import { Droplet, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../data/app.ts';
import { formatNumber, formatPeriod } from '../../words/format.ts';
import { useChartWords } from '../../words/use-chart.ts';
import { Bars } from './bars.tsx';
import '../table/table.css';
import './use-chart.css';

export type MonthlyUse = { readonly period: string; readonly use: number };

type Props = {
  readonly utility: 'ELECTRICITY' | 'WATER';
  /** Oldest first. */
  readonly uses: readonly MonthlyUse[];
  /** Beside the name of the utility. */
  readonly aside?: ReactNode;
};

/** What one meter measured per month, as bars with a table behind them. */
export function UseChart({ utility, uses, aside }: Props) {
  const words = useWords(useChartWords);
  const language = useLanguage();
  const last = uses.at(-1);
  if (!last) return null;
  const before = uses.at(-2);
  const Icon = utility === 'ELECTRICITY' ? Zap : Droplet;
  const amount = ({ use }: MonthlyUse) => `${formatNumber(use, language)} ${words.units[utility]}`;
  const month = formatPeriod(last.period, language);
  return (
    <div className="use-chart">
      <p className="between">
        <strong className="line">
          <Icon className="i" aria-hidden="true" />
          {words.utilities[utility]}
        </strong>
        {aside}
      </p>
      <Bars
        label={words.chart(words.utilities[utility], uses.length, amount(last))}
        top={Math.max(1, ...uses.map(({ use }) => use))}
        scale=""
        bars={uses.map(({ period, use }, index) => ({
          key: period,
          label: period.slice(5),
          parts: [{ value: use, look: index === uses.length - 1 ? 'b1' : 'b2' }],
        }))}
        legend={
          <span>
            {before ? words.lastUse(month, amount(last), amount(before)) : words.lastUseOnly(month, amount(last))}
          </span>
        }
        tableLabel={words.asTable}
        table={
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words.month}</th>
                <th scope="col" className="end">
                  {words.use}
                </th>
              </tr>
            </thead>
            <tbody>
              {uses.toReversed().map((use) => (
                <tr key={use.period}>
                  <th scope="row">{formatPeriod(use.period, language)}</th>
                  <td className="end num">{amount(use)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </div>
  );
}
