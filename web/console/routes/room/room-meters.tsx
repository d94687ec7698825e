import type { MeterReading } from '@rentroll/client';
import { CircleCheck, CircleDashed, Gauge, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { UseChart } from '../../../ui/chart/use-chart.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatNumber, formatPeriod } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';
import { Go } from '../../go.tsx';
import { CorrectReading } from './correct-reading.tsx';
import { usesOf } from './room-data.ts';

type Props = { readonly readings: readonly MeterReading[]; readonly propertyId: string; readonly floor: number | null };

/** Twelve months of use per meter. */
export function RoomMeters({ readings, propertyId, floor }: Props) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const [latest] = readings;
  // A value noted when somebody moves in or out is no reading of the month.
  const monthly = readings.find(({ kind }) => kind === 'PERIODIC');
  const [correcting, setCorrecting] = useState(false);
  const reason = useMay('meter_readings.write');
  return (
    <section className="panel" id="meters" aria-labelledby="h-meters">
      <header>
        <h2 id="h-meters">{words.meters}</h2>
        {monthly ? (
          <State tone="good" icon={CircleCheck} label={words.metersRead(formatPeriod(monthly.period, language))} />
        ) : (
          latest && <State icon={CircleDashed} label={words.metersBegun} />
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
            <Uses utility="ELECTRICITY" readings={readings} />
            <Uses utility="WATER" readings={readings} />
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

function Uses({ utility, readings }: { utility: 'ELECTRICITY' | 'WATER'; readings: readonly MeterReading[] }) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const uses = usesOf(readings, utility === 'ELECTRICITY' ? 'electricity' : 'water');
  const last = uses.at(-1);
  return (
    <UseChart
      utility={utility}
      uses={uses}
      aside={last && <span className="small quiet num">{words.reading(formatNumber(last.current, language))}</span>}
    />
  );
}
