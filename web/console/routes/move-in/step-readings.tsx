import { useQuery } from '@tanstack/react-query';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { formatNumber } from '../../../words/format.ts';
import { moveInWords } from '../../../words/move-in.ts';
import type { StepProps } from './move-in-draft.ts';

export function StepReadings({ draft, onChange }: StepProps) {
  const words = useWords(moveInWords);
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
  const usedBetween = (before: number | null | undefined, now: string, unit: string) =>
    before != null && now && Number(now) > before ? `${formatNumber(Number(now) - before, language)} ${unit}` : '';
  const known = (value: number | null | undefined) =>
    value == null ? '' : words.lastKnown(formatNumber(value, language));
  const vacant = [
    usedBetween(last?.electricity_current, draft.electricity, 'kWh'),
    usedBetween(last?.water_current, draft.water, 'm³'),
  ].filter(Boolean);
  return (
    <section className="panel" aria-labelledby="h-readings">
      <header>
        <h2 id="h-readings">{words.firstReadings}</h2>
      </header>
      <div className="pad form">
        <p className="small quiet">{words.firstReadingsHint}</p>
        <div className="fields">
          <NumberField
            label={words.electricity}
            name="initial_readings.electricity"
            unit="kWh"
            help={known(last?.electricity_current)}
            value={draft.electricity}
            onChange={(electricity) => onChange({ electricity })}
          />
          <NumberField
            label={words.water}
            name="initial_readings.water"
            unit="m³"
            help={known(last?.water_current)}
            value={draft.water}
            onChange={(water) => onChange({ water })}
          />
        </div>
        {vacant.length > 0 && <p className="small">{words.usedWhileVacant(vacant.join(', '))}</p>}
      </div>
    </section>
  );
}
