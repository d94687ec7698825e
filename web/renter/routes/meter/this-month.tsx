import type { TenantMeterReading } from '@rentroll/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useKeptDraft } from '../../../data/kept-draft.ts';
import { type TakenPhotos, usePhotoQueue } from '../../../data/photo-queue.ts';
import { useSave } from '../../../data/save.ts';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { formatPeriod } from '../../../words/format.ts';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import type { Room } from './meter-data.ts';
import { ReadingForm } from './reading-form.tsx';
import { SentReading } from './sent-reading.tsx';
import { PREFIX, type Utility } from './uses-of.ts';

export type Typed = Record<Utility, string>;
const NOTHING: Typed = { ELECTRICITY: '', WATER: '' };

type Props = {
  readonly room: Room;
  /** They wait while another room is shown, as the values do. */
  readonly photos: Readonly<Record<Utility, TakenPhotos>>;
};

/** The form until something was sent that counts, then what became of it. Photos follow the reading, on their own. */
export function ThisMonth({ room, photos }: Props) {
  const words = useWords(renterMeterWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const { draft, change } = useKeptDraft<Typed>(`renter.meter.${room.lease_id}.${room.period}`, NOTHING);
  const queues = { ELECTRICITY: usePhotoQueue(photos.ELECTRICITY), WATER: usePhotoQueue(photos.WATER) };
  const [sendingPhotos, setSendingPhotos] = useState(false);
  const sendPhotos = async (meter_reading_id: string) => {
    setSendingPhotos(true);
    for (const queue of Object.values(queues))
      await queue.send((form, idempotencyKey) =>
        api().upload('/tenant/meter-readings/{meter_reading_id}/photos', form, {
          path: { meter_reading_id },
          idempotencyKey,
        }),
      );
    await queries.invalidateQueries();
    setSendingPhotos(false);
  };
  const send = useSave(
    (utilities: readonly Utility[], idempotencyKey) => {
      const values = Object.fromEntries(utilities.map((name) => [`${PREFIX[name]}_current`, Number(draft[name])]));
      const body = { period: room.period, lease_id: room.lease_id, ...values };
      return api().post('/tenant/meter-readings', { body, idempotencyKey });
    },
    {
      said: words.sent,
      // A photo that fails is no failure of the reading: it waits beside it.
      done: ({ id }) => void sendPhotos(id),
    },
  );
  const { reading } = room;
  const status = reading?.display.status.value;
  return (
    <section className="panel" aria-labelledby="h-month">
      <header>
        <h2 id="h-month">{words.month(formatPeriod(room.period, language))}</h2>
      </header>
      {reading && status !== 'REFUSED' ? (
        <SentReading
          reading={reading}
          meters={room.meters}
          queues={[queues.ELECTRICITY, queues.WATER]}
          busy={sendingPhotos}
          onSendPhotos={() => void sendPhotos(reading.id)}
          onWithdrawn={() => change(valuesOf(reading))}
        />
      ) : (
        <div className="pad stack">
          {reading && (
            <Banner tone="bad">
              {reading.refusal_reason ? words.refused(reading.refusal_reason) : words.refusedPlain}
            </Banner>
          )}
          <ReadingForm
            room={room}
            typed={draft}
            queues={queues}
            busy={send.isPending}
            error={send.error}
            onType={(utility, value) => change({ [utility]: value })}
            onSend={send.mutate}
          />
        </div>
      )}
    </section>
  );
}

const valuesOf = ({ electricity_current, water_current }: TenantMeterReading): Typed => ({
  ELECTRICITY: String(electricity_current ?? ''),
  WATER: String(water_current ?? ''),
});
