import type { MeterWalkRoom, WalkedMeter } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { type Answers, type Entry, type Existing, FIELDS } from '../../../data/outbox/entries.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatMoment, formatNumber, type Language } from '../../../words/format.ts';
import { meterWords } from '../../../words/meter.ts';
import { InitialDialog } from './initial-dialog.tsx';
import type { Judgement } from './judge-value.ts';
import { ReplacedDialog } from './replaced-dialog.tsx';
import { baseOf, isHeld, serverValue, startOf, useOutbox } from './walk-data.ts';

type Props = {
  readonly id: string;
  /** The field of the meter. */
  readonly fieldId: string;
  readonly room: MeterWalkRoom;
  readonly meter: WalkedMeter;
  readonly entry: Entry | undefined;
  readonly judged: Judgement | null;
};

/** What is odd about a value, in words, with the answers one tap away. */
export function MeterNote({ fieldId, ...about }: Props) {
  const { room, meter, entry } = about;
  const words = useWords(meterWords);
  const outbox = useOutbox();
  const [asking, setAsking] = useState<'initial' | 'replaced' | null>(null);
  const answered = useRef(false);
  // The button that opened the dialog went away with the answer.
  useEffect(() => {
    if (!answered.current) return;
    answered.current = false;
    document.getElementById(fieldId)?.focus();
  });
  const answer = (part: Partial<Answers>) => {
    if (!entry) return;
    const said = { ...entry, ...baseOf(room, meter, entry), ...part };
    void outbox.put({ ...said, held: false, state: 'kept', typedAt: new Date().toISOString() });
  };
  const answerInDialog = (part: Partial<Answers>) => {
    answered.current = true;
    answer(part);
  };
  const close = () => setAsking(null);
  const subject = `${room.id}.${meter.utility}`;
  return (
    <>
      <Note {...about} onAnswer={answer} onAsk={setAsking} />
      {asking === 'initial' && entry && (
        <InitialDialog
          onClose={close}
          title={words.initialTitle(room.name, words.utilities[meter.utility])}
          keptAs={`initial.${subject}`}
          told={entry.initial ?? null}
          most={entry.value}
          onSave={(initial) => answerInDialog({ initial, confirmed: initial === entry.value })}
        />
      )}
      {asking === 'replaced' && (
        <ReplacedDialog
          onClose={close}
          title={words.replacedTitle(room.name, words.utilities[meter.utility])}
          keptAs={`replaced.${subject}`}
          onSave={(replaced) => answerInDialog({ replaced })}
        />
      )}
    </>
  );
}

type NoteProps = Omit<Props, 'fieldId'> & {
  readonly onAnswer: (part: Partial<Answers>) => void;
  readonly onAsk: (dialog: 'initial' | 'replaced') => void;
};

function Note({ id, room, meter, entry, judged, onAnswer, onAsk }: NoteProps) {
  const words = useWords(meterWords);
  const language = useLanguage();
  const outbox = useOutbox();
  if (!entry) return <PendingNote id={id} room={room} meter={meter} />;
  if (entry.state === 'conflict' && entry.existing) {
    if (entry.existing.pending && entry.existing.value === entry.value)
      return <PendingNote id={id} room={room} meter={meter} entry={entry} />;
    return (
      <Said id={id} text={describeConflict(entry.existing, words, language)}>
        <Answer onClick={() => void outbox.remove(entry)}>{words.takeTheirs}</Answer>
        <Answer
          onClick={() => void outbox.correct(entry).catch((error: Error) => showToast(error.message, { tone: 'bad' }))}
        >
          {words.takeMine}
        </Answer>
      </Said>
    );
  }
  if (entry.state === 'refused') return <Said id={id} text={entry.message} />;
  if (!judged) return null;
  const { verdict } = judged;
  const enterInitial = <Answer onClick={() => onAsk('initial')}>{words.enterInitial}</Answer>;
  if (isHeld(entry, judged)) {
    if (verdict === 'backwards')
      return (
        <Said id={id} text={words.backwardsNote}>
          <Answer onClick={() => onAsk('replaced')}>{words.replaced}</Answer>
          <Answer onClick={() => onAnswer({ rolledOver: true })}>{words.rolledOver}</Answer>
        </Said>
      );
    const start = formatNumber(startOf(room, meter, entry) ?? 0, language);
    return entry.state === 'typing' ? null : (
      <Said id={id} text={verdict === 'first' ? words.firstNote : words.belowStartNote(start)}>
        {enterInitial}
        <Answer onClick={() => onAnswer({ initial: 0, confirmed: true })}>{words.fromZero}</Answer>
      </Said>
    );
  }
  if (entry.confirmed || entry.state === 'typing' || (verdict !== 'spike' && verdict !== 'zero')) return null;
  return (
    <Said id={id} text={verdict === 'zero' ? words.zeroNote : describeSpike(meter, judged, words, language)}>
      {room.lease && !meter.previous && entry.value > 0 && enterInitial}
      <Answer onClick={() => void outbox.put({ ...entry, confirmed: true })}>
        <Check className="i" aria-hidden="true" />
        {words.right}
      </Answer>
    </Said>
  );
}

type SaidProps = { readonly id: string; readonly text: string | null; readonly children?: ReactNode };

const Said = ({ id, text, children }: SaidProps) => (
  <span className="note" id={id} role="status">
    <span>{text}</span>
    {children && <span className="btns">{children}</span>}
  </span>
);

const Answer = (props: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button className="btn small" type="button" {...props} />
);

type Words = typeof meterWords.vi;

function describeConflict({ value, initial, by, at }: Existing, words: Words, language: Language): string {
  const who = by ?? words.somebody;
  const [shown, when] = [formatNumber(value, language), formatMoment(at, language)];
  if (typeof initial !== 'number') return words.conflict(shown, who, when);
  return words.conflictFrom(shown, formatNumber(initial, language), who, when);
}

function describeSpike(
  { utility, median_use: median }: WalkedMeter,
  judged: Judgement,
  words: Words,
  language: Language,
) {
  const use = judged.use ?? 0;
  const unit = words.units[utility];
  if (!median) return words.muchNote(`${formatNumber(use, language)} ${unit}`);
  const times = formatNumber(Math.round((use * 10) / median) / 10, language);
  return words.spikeNote(times, `${formatNumber(median, language)} ${unit}`);
}

type PendingProps = Pick<Props, 'id' | 'room' | 'meter'> & {
  /** The same value, typed here before it was known that the renter sent it. */
  readonly entry?: Entry;
};

/** What the renter sent, to take with one tap instead of typing. */
function PendingNote({ id, room, meter, entry }: PendingProps) {
  const words = useWords(meterWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const outbox = useOutbox();
  const value = entry?.value ?? room.pending?.[FIELDS[meter.utility].current] ?? null;
  const accept = useMutation({
    mutationFn: async () => {
      if (entry) return outbox.correct(entry);
      const path = { meter_reading_id: room.pending?.id ?? '' };
      await api().post('/meter-readings/{meter_reading_id}/accept', { path });
    },
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  if (value === null || (!entry && serverValue(room, meter) !== null)) return null;
  return (
    <span className="note" id={id}>
      <span>
        {words.pending(formatNumber(value, language))}{' '}
        {room.pending?.photos.map(
          ({ id: key, url }) =>
            url && (
              <a key={key} href={url} target="_blank" rel="noreferrer">
                {words.pendingPhoto}
              </a>
            ),
        )}
      </span>
      <span className="btns">
        <button className="btn small" type="button" disabled={accept.isPending} onClick={() => accept.mutate()}>
          <Check className="i" aria-hidden="true" />
          {words.accept}
        </button>
      </span>
    </span>
  );
}
