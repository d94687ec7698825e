import type { TenantMeterReading } from '@rentroll/client';
import { Droplet, Zap } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { Bars } from '../../../ui/chart/bars.tsx';
import { formatNumber, formatPeriod } from '../../../words/format.ts';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { type Use, type Utility, usesOf } from './uses-of.ts';
import '../../../ui/table/table.css';

/** Twelve months of each meter. */
export function UseCharts({ readings }: { readonly readings: readonly TenantMeterReading[] }) {
  const words = useWords(renterMeterWords);
  const charts = (['ELECTRICITY', 'WATER'] as const).flatMap((utility) => {
    const uses = usesOf(readings, utility);
    return uses.length > 0 ? [{ utility, uses }] : [];
  });
  if (charts.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-uses">
      <header>
        <h2 id="h-uses">{words.uses}</h2>
      </header>
      <div className="pad stack">
        {charts.map(({ utility, uses }) => (
          <UseChart key={utility} utility={utility} uses={uses} />
        ))}
      </div>
    </section>
  );
}

function UseChart({ utility, uses }: { utility: Utility; uses: readonly Use[] }) {
  const words = useWords(renterMeterWords);
  const language = useLanguage();
  const Icon = utility === 'ELECTRICITY' ? Zap : Droplet;
  const amount = ({ use }: Use) => `${formatNumber(use, language)} ${words.units[utility]}`;
  const last = uses.at(-1) as Use;
  const before = uses.at(-2);
  const month = formatPeriod(last.period, language);
  return (
    <div className="own-chart">
      <p className="line">
        <Icon className="i" aria-hidden="true" />
        <strong>{words.utilities[utility]}</strong>
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
                <th scope="col">{words.tableMonth}</th>
                <th scope="col" className="end">
                  {words.tableUse}
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
