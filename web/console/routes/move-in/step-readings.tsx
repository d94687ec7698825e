import { useQuery } from '@tanstack/react-query';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { formatNumber } from '../../../words/format.ts';
import { moveWords } from '../../../words/move.ts';
import type { StepProps } from './move-in-draft.ts';

export function StepReadings({ draft, onChange }: StepProps) {
  const words = useWords(moveWords).in;
  const out = useWords(moveWords).out;
  const language = useLanguage();
  const { api } = useApp();
  const readings = useQuery({
    queryKey: ['room-readings', draft.roomId, 'last'],
    queryFn: () =>
      api().get('/meter-readings', {
        query: { room_id: draft.roomId, status: 'ACCEPTED', limit: 1, sort: '-recorded_at' },
      }),
    enabled: draft.roomId !== '',
  });
  const last = readings.data?.meter_readings[0];
  const known = (value: number | null | undefined) =>
    value == null ? '' : words.lastKnown(formatNumber(value, language));
  return (
    <section className="panel" aria-labelledby="h-readings">
      <header>
        <h2 id="h-readings">{words.firstReadings}</h2>
      </header>
      <div className="pad form">
        <p className="small quiet">{words.firstReadingsHint}</p>
        <div className="fields">
          <NumberField
            label={out.electricity}
            name="initial_readings.electricity"
            unit="kWh"
            help={known(last?.electricity_current)}
            value={draft.electricity}
            onChange={(electricity) => onChange({ electricity })}
          />
          <NumberField
            label={out.water}
            name="initial_readings.water"
            unit="m³"
            help={known(last?.water_current)}
            value={draft.water}
            onChange={(water) => onChange({ water })}
          />
        </div>
      </div>
    </section>
  );
}
