import type { TenantMeterReading } from '@rentroll/client';
import { Droplet, Zap } from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { Photos } from '../../../ui/photo/photos.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatDate, formatNumber, formatPeriod } from '../../../words/format.ts';
import { billWords } from '../../../words/renter-bills.ts';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { useRoomNames } from '../../data.ts';
import type { useReadings } from './meter-data.ts';
import { ReadingState } from './reading-state.tsx';
import { PREFIX } from './uses-of.ts';

export function ReadingHistory({ list }: { readonly list: ReturnType<typeof useReadings> }) {
  const words = useWords(renterMeterWords);
  return (
    <section className="panel" aria-labelledby="h-history">
      <header>
        <h2 id="h-history">{words.history}</h2>
      </header>
      <ListState
        query={list}
        rows={list.rows.length}
        empty={
          <EmptyState title={words.noHistory}>
            <p>{words.noHistoryHint}</p>
          </EmptyState>
        }
      >
        <ul className="rows">
          {list.rows.map((reading) => (
            <li className="own-reading" key={reading.id}>
              <Reading reading={reading} />
            </li>
          ))}
        </ul>
        <MoreRows list={list} />
      </ListState>
    </section>
  );
}

const ICONS = { ELECTRICITY: Zap, WATER: Droplet };

function Reading({ reading }: { readonly reading: TenantMeterReading }) {
  const words = useWords(renterMeterWords);
  const language = useLanguage();
  const { inRoom } = useWords(billWords);
  const month = formatPeriod(reading.period, language);
  const told = (reading.source === 'RENTER' ? words.sentOn : words.on)(formatDate(reading.reading_date, language));
  const room = useRoomNames().get(reading.room_id);
  return (
    <>
      <div className="between">
        <p>
          <span className="strong">{reading.kind === 'HANDOVER' ? words.handover : words.periodic(month)}</span>
          <span className="detail">{room === undefined ? told : inRoom(told, room)}</span>
        </p>
        {reading.source === 'RENTER' && <ReadingState reading={reading} />}
      </div>
      <p className="own-values">
        {(['ELECTRICITY', 'WATER'] as const).map((utility) => {
          const Icon = ICONS[utility];
          const value = reading[`${PREFIX[utility]}_current`];
          const use = reading[`${PREFIX[utility]}_use`];
          if (value === null) return null;
          return (
            <span className="line num" key={utility}>
              <Icon className="i s" aria-hidden="true" />
              <span className="unseen">{words.utilities[utility]}</span>
              {formatNumber(value, language)}
              {use !== null && (
                <span className="small quiet">
                  {words.use(`${formatNumber(use, language)} ${words.units[utility]}`)}
                </span>
              )}
            </span>
          );
        })}
      </p>
      {reading.refusal_reason && <p className="small">{words.refused(reading.refusal_reason)}</p>}
      {reading.photos.length > 0 && (
        <Photos
          photos={reading.photos.flatMap(({ id, url }) =>
            url ? [{ key: id, url, label: words.photoLabel(month) }] : [],
          )}
        />
      )}
    </>
  );
}
