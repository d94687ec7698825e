import { RentrollError, type WalkedMeter } from '@rentroll/client';
import { Droplet, Send, TriangleAlert, Zap } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useOnline } from '../../../data/online.ts';
import type { PhotoQueue } from '../../../data/photo-queue.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PhotoButton, QueuedPhotos } from '../../../ui/photo/take-photos.tsx';
import { formatDate, formatMoney, formatNumber } from '../../../words/format.ts';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { usePhotosOnly } from '../../photos-only.ts';
import { judge, type Room } from './meter-data.ts';
import type { Typed } from './this-month.tsx';
import { PREFIX, type Utility } from './uses-of.ts';

type Props = {
  readonly room: Room;
  readonly typed: Typed;
  readonly queues: Readonly<Record<Utility, PhotoQueue>>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onType: (utility: Utility, value: string) => void;
  readonly onSend: (utilities: readonly Utility[]) => void;
};

/** One number per meter. What looks odd is said and can still be sent; what the service would refuse is said at its field. */
export function ReadingForm({ room, typed, queues, busy, error, onType, onSend }: Props) {
  const words = useWords(renterMeterWords);
  const online = useOnline();
  const [tried, setTried] = useState(false);
  const entered = room.meters.filter(({ utility }) => typed[utility] !== '');
  const missing = room.meters.filter(({ utility }) => typed[utility] === '');
  const backwards = entered.filter((meter) => judge(meter, Number(typed[meter.utility])).verdict === 'backwards');
  const send = (meters: readonly WalkedMeter[]) => {
    setTried(true);
    if (backwards.length === 0 && meters.length > 0) onSend(meters.map(({ utility }) => utility));
  };
  // The service names the value it refuses, not the field: the message stands where that value is.
  const refusedAt = refusedMeter(error, room.meters, typed);
  return (
    <Form error={refusedAt ? null : error} onSubmit={() => send(missing.length === 0 ? entered : [])}>
      {room.meters.map((meter) => (
        <Meter
          key={meter.utility}
          meter={meter}
          value={typed[meter.utility]}
          problem={
            refusedAt === meter
              ? (error as Error).message
              : tried && typed[meter.utility] === ''
                ? words.missing
                : undefined
          }
          queue={queues[meter.utility]}
          onType={(value) => onType(meter.utility, value)}
        />
      ))}
      {tried && missing[0] && entered[0] && (
        <Banner
          tone="warn"
          action={
            <ActionButton look="small" busy={busy} reason={online ? null : words.offline} onClick={() => send(entered)}>
              {words.sendPart(words.utilities[entered[0].utility])}
            </ActionButton>
          }
        >
          {words.partHint(words.utilities[missing[0].utility])}
        </Banner>
      )}
      <ActionButton
        look="primary large wide"
        type="submit"
        icon={Send}
        busy={busy}
        reason={online ? null : words.offline}
      >
        {words.send}
      </ActionButton>
    </Form>
  );
}

function refusedMeter(error: unknown, meters: readonly WalkedMeter[], typed: Typed): WalkedMeter | undefined {
  if (!(error instanceof RentrollError) || error.code !== 'meter_reading_backwards') return undefined;
  return meters.find(({ utility }) => Number(typed[utility]) === error.details?.current);
}

type MeterProps = {
  readonly meter: WalkedMeter;
  readonly value: string;
  readonly problem: string | undefined;
  readonly queue: PhotoQueue;
  readonly onType: (value: string) => void;
};

function Meter({ meter, value, problem, queue, onType }: MeterProps) {
  const words = useWords(renterMeterWords);
  const language = useLanguage();
  const { utility, previous } = meter;
  const name = words.utilities[utility];
  const Icon = utility === 'ELECTRICITY' ? Zap : Droplet;
  const number = (amount: number) => formatNumber(amount, language);
  const { verdict, use, amount, times } = judge(meter, Number(value));
  const below = value !== '' && verdict === 'backwards' ? words.backwards(number(previous?.value ?? 0)) : undefined;
  return (
    <div className="own-meter">
      <p className="line">
        <Icon className="i" aria-hidden="true" />
        <strong>{name}</strong>
        <span className="small quiet num">
          {previous ? words.old(number(previous.value), formatDate(previous.reading_date, language)) : words.first}
        </span>
      </p>
      <div className="own-value">
        <NumberField
          label={words.newValue(name)}
          name={`${PREFIX[utility]}_current`}
          unit={words.units[utility]}
          enterKeyHint="next"
          value={value}
          error={below ?? problem}
          onChange={onType}
        />
      </div>
      <output className="own-use">
        {value !== '' && use !== null && (
          <>
            {amount === null
              ? words.use(`${number(use)} ${words.units[utility]}`)
              : words.cost(`${number(use)} ${words.units[utility]}`, formatMoney(amount, language))}
            {(verdict === 'spike' || verdict === 'zero') && (
              <span className="state warn">
                <TriangleAlert className="i" aria-hidden="true" />
                {verdict === 'spike' ? words.spike(number(times)) : words.zero}
              </span>
            )}
          </>
        )}
      </output>
      <PhotoButton camera label={words.photo(name)} onFiles={usePhotosOnly(queue)} />
      <QueuedPhotos queue={queue} />
    </div>
  );
}
