import type { TenantMeterReading, WalkedMeter } from '@rentroll/client';
import { RotateCcw, Upload } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import type { PhotoQueue } from '../../../data/photo-queue.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Photos } from '../../../ui/photo/photos.tsx';
import { PhotoButton, QueuedPhotos } from '../../../ui/photo/take-photos.tsx';
import { formatDate, formatNumber, formatPeriod } from '../../../words/format.ts';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { usePhotosOnly } from '../../photos-only.ts';
import { ReadingState } from './reading-state.tsx';
import { PREFIX } from './uses-of.ts';

type Props = {
  readonly reading: TenantMeterReading;
  readonly meters: readonly WalkedMeter[];
  readonly queues: readonly [PhotoQueue, ...PhotoQueue[]];
  readonly busy: boolean;
  readonly onSendPhotos: () => void;
  readonly onWithdrawn: () => void;
};

/** What counts for the month. Until the landlord has decided, photos can be added and the values taken back. */
export function SentReading({ reading, meters, queues, busy, onSendPhotos, onWithdrawn }: Props) {
  const words = useWords(renterMeterWords);
  const language = useLanguage();
  const { api } = useApp();
  const path = { meter_reading_id: reading.id };
  const pending = reading.display.status.value === 'PENDING';
  const failed = queues.flatMap(({ photos }) => photos.filter(({ state }) => state === 'failed')).length;
  const choose = usePhotosOnly(queues[0]);
  const add = (files: readonly File[]) => {
    if (choose(files).length > 0) onSendPhotos();
  };
  const remove = useSave(
    (photo_id: string) =>
      api().delete('/tenant/meter-readings/{meter_reading_id}/photos/{photo_id}', { path: { ...path, photo_id } }),
    { said: words.photoRemoved, toastErrors: true },
  );
  const withdraw = useSave(() => api().delete('/tenant/meter-readings/{meter_reading_id}', { path }), {
    said: words.withdrawn,
    toastErrors: true,
    done: onWithdrawn,
  });
  const month = formatPeriod(reading.period, language);
  return (
    <>
      <div className="pad stack own-sent">
        <ReadingState reading={reading} />
        <dl className="facts">
          {meters.map(({ utility }) => {
            const value = reading[`${PREFIX[utility]}_current`];
            const use = reading[`${PREFIX[utility]}_use`];
            return (
              <Fact key={utility} name={words.utilities[utility]} look="num">
                {value === null ? '–' : formatNumber(value, language)}
                {use !== null && (
                  <span className="detail">{words.use(`${formatNumber(use, language)} ${words.units[utility]}`)}</span>
                )}
              </Fact>
            );
          })}
        </dl>
        <p className="small quiet">
          {(reading.source === 'RENTER' ? words.sentOn : words.on)(formatDate(reading.reading_date, language))}
        </p>
        {reading.photos.length > 0 && (
          <Photos
            photos={reading.photos.flatMap(({ id, url }) =>
              url ? [{ key: id, url, label: words.photoLabel(month) }] : [],
            )}
            onRemove={pending ? remove.mutate : undefined}
            removeWords={() => words.removePhoto}
          />
        )}
        {queues.map((queue, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one queue per meter, always the same
          <QueuedPhotos key={index} queue={queue} />
        ))}
        {failed > 0 && !busy && (
          <Banner
            tone="warn"
            action={
              <ActionButton look="small" icon={Upload} onClick={onSendPhotos}>
                {words.sendPhotos}
              </ActionButton>
            }
          >
            {words.photosLeft(failed)}
          </Banner>
        )}
      </div>
      {pending && (
        <footer className="stack">
          <div className="btns">
            <PhotoButton camera look="small" label={words.addPhoto} busy={busy} onFiles={add} />
            <ActionButton
              look="small"
              icon={RotateCcw}
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined)}
            >
              {words.withdraw}
            </ActionButton>
          </div>
          <p className="small quiet">{words.withdrawHint}</p>
        </footer>
      )}
    </>
  );
}
