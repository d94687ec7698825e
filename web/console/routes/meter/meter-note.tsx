import type { MeterWalkRoom, WalkedMeter } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { type Entry, FIELDS } from '../../../data/outbox/entries.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoment, formatNumber } from '../../../words/format.ts';
import { meterWords } from '../../../words/meter.ts';
import { InitialDialog } from './initial-dialog.tsx';
import type { Judgement } from './judge-value.ts';
import { ReplacedDialog } from './replaced-dialog.tsx';
import { serverValue, useOutbox } from './walk-data.ts';

type Props = {
  readonly id: string;
  readonly room: MeterWalkRoom;
  readonly meter: WalkedMeter;
  readonly entry: Entry | undefined;
  readonly judged: Judgement | null;
};

/** What is odd about a value, in words, with the answers one tap away. */
export function MeterNote({ id, room, meter, entry, judged }: Props) {
  const words = useWords(meterWords);
  const language = useLanguage();
  const outbox = useOutbox();
  const [replacing, setReplacing] = useState(false);
  const [starting, setStarting] = useState(false);

  const answer = (part: Partial<Entry>) => {
    if (entry) void outbox.put({ ...entry, held: false, state: 'kept', typedAt: new Date().toISOString(), ...part });
  };
  if (!entry) return <PendingNote id={id} room={room} meter={meter} />;
  if (entry.state === 'conflict' && entry.existing) {
    const { value, by, at } = entry.existing;
    return (
      <span className="note" id={id} role="status">
        <span>{words.conflict(formatNumber(value, language), by ?? words.somebody, formatMoment(at, language))}</span>
        <span className="btns">
          <button className="btn small" type="button" onClick={() => void outbox.remove(entry)}>
            {words.takeTheirs}
          </button>
          <button
            className="btn small"
            type="button"
            onClick={() =>
              void outbox.correct(entry).catch((error: Error) => showToast(error.message, { tone: 'bad' }))
            }
          >
            {words.takeMine}
          </button>
        </span>
      </span>
    );
  }
  if (entry.state === 'refused')
    return (
      <span className="note" id={id} role="status">
        {entry.message}
      </span>
    );
  if (entry.held && judged?.verdict === 'first')
    return entry.state === 'typing' ? null : (
      <>
        <span className="note" id={id} role="status">
          <span>{words.firstNote}</span>
          <span className="btns">
            <button className="btn small" type="button" onClick={() => setStarting(true)}>
              {words.enterInitial}
            </button>
            <button className="btn small" type="button" onClick={() => answer({ confirmed: true })}>
              {words.fromZero}
            </button>
          </span>
        </span>
        <InitialDialog
          open={starting}
          onOpenChange={setStarting}
          title={words.initialTitle(room.name, words.utilities[meter.utility])}
          keptAs={`initial.${room.id}.${meter.utility}`}
          most={entry.value}
          onSave={(initial) => answer({ initial })}
        />
      </>
    );
  if (entry.held)
    return (
      <>
        <span className="note" id={id} role="status">
          <span>{words.backwardsNote}</span>
          <span className="btns">
            <button className="btn small" type="button" onClick={() => setReplacing(true)}>
              {words.replaced}
            </button>
            <button className="btn small" type="button" onClick={() => answer({ rolledOver: true })}>
              {words.rolledOver}
            </button>
          </span>
        </span>
        <ReplacedDialog
          open={replacing}
          onOpenChange={setReplacing}
          title={words.replacedTitle(room.name, words.utilities[meter.utility])}
          keptAs={`replaced.${room.id}.${meter.utility}`}
          onSave={(replaced) => answer({ replaced })}
        />
      </>
    );
  if (!entry.confirmed && entry.state !== 'typing' && (judged?.verdict === 'spike' || judged?.verdict === 'zero')) {
    const usual = `${formatNumber(meter.median_use ?? 0, language)} ${words.units[meter.utility]}`;
    const times = formatNumber(Math.round(((judged.use ?? 0) * 10) / (meter.median_use || 1)) / 10, language);
    return (
      <span className="note" id={id} role="status">
        <span>
          {judged.verdict === 'zero'
            ? words.zeroNote
            : meter.median_use
              ? words.spikeNote(times, usual)
              : words.muchNote(`${formatNumber(judged.use ?? 0, language)} ${words.units[meter.utility]}`)}
        </span>
        <span className="btns">
          <button className="btn small" type="button" onClick={() => void outbox.put({ ...entry, confirmed: true })}>
            <Check className="i" aria-hidden="true" />
            {words.right}
          </button>
        </span>
      </span>
    );
  }
  return null;
}

/** What the renter sent, to take with one tap instead of typing. */
function PendingNote({ id, room, meter }: Pick<Props, 'id' | 'room' | 'meter'>) {
  const words = useWords(meterWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const value = room.pending?.[FIELDS[meter.utility].current] ?? null;
  const accept = useMutation({
    mutationFn: (meter_reading_id: string) =>
      api().post('/meter-readings/{meter_reading_id}/accept', { path: { meter_reading_id } }),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  if (!room.pending || value === null || serverValue(room, meter) !== null) return null;
  const { id: pendingId, photos } = room.pending;
  return (
    <span className="note" id={id}>
      <span>
        {words.pending(formatNumber(value, language))}{' '}
        {photos.map(
          ({ id: key, url }) =>
            url && (
              <a key={key} href={url} target="_blank" rel="noreferrer">
                {words.pendingPhoto}
              </a>
            ),
        )}
      </span>
      <span className="btns">
        <button
          className="btn small"
          type="button"
          disabled={accept.isPending}
          onClick={() => accept.mutate(pendingId)}
        >
          <Check className="i" aria-hidden="true" />
          {words.accept}
        </button>
      </span>
    </span>
  );
}
