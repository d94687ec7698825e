import type { MeterReading } from '@rentroll/client';
import { CircleCheck, Droplet, Gauge, Pencil, Zap } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Bars } from '../../../ui/chart/bars.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatNumber, formatPeriod } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';
import { Go } from '../../go.tsx';
import { CorrectReading } from './correct-reading.tsx';
import { type Use, usesOf } from './room-data.ts';
import '../../../ui/table/table.css';

type Props = { readonly readings: readonly MeterReading[]; readonly propertyId: string; readonly floor: number | null };

/** Twelve months of use per meter. */
export function RoomMeters({ readings, propertyId, floor }: Props) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const [latest] = readings;
  const [correcting, setCorrecting] = useState(false);
  const reason = useMay('meter_readings.write');
  return (
    <section className="panel" id="meters" aria-labelledby="h-meters">
      <header>
        <h2 id="h-meters">{words.meters}</h2>
        {latest && (
          <State tone="good" icon={CircleCheck} label={words.metersRead(formatPeriod(latest.period, language))} />
        )}
        <Go
          className="btn link small"
          to="/meter"
          search={{ property: propertyId, ...(floor === null ? {} : { floor: String(floor) }) }}
        >
          <Gauge className="i" aria-hidden="true" />
          {words.read}
        </Go>
      </header>
      {latest ? (
        <>
          <div className="uses">
            <UseChart utility="ELECTRICITY" uses={usesOf(readings, 'electricity')} />
            <UseChart utility="WATER" uses={usesOf(readings, 'water')} />
          </div>
          <footer>
            <ActionButton look="small" icon={Pencil} reason={reason} onClick={() => setCorrecting(true)}>
              {words.correct}
            </ActionButton>
          </footer>
          {correcting && <CorrectReading readings={readings} onClose={() => setCorrecting(false)} />}
        </>
      ) : (
        <EmptyState title={words.noReadings}>
          <p>{words.noReadingsHint}</p>
        </EmptyState>
      )}
    </section>
  );
}

function UseChart({ utility, uses }: { utility: 'ELECTRICITY' | 'WATER'; uses: readonly Use[] }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const last = uses.at(-1);
  if (!last) return null;
  const before = uses.at(-2);
  const Icon = utility === 'ELECTRICITY' ? Zap : Droplet;
  const amount = ({ use }: Use) => `${formatNumber(use, language)} ${words.units[utility]}`;
  const month = formatPeriod(last.period, language);
  return (
    <div className="use">
      <p className="between">
        <strong className="line">
          <Icon className="i" aria-hidden="true" />
          {words.utilities[utility]}
        </strong>
        <span className="small quiet num">{words.reading(formatNumber(last.current, language))}</span>
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
