import type { MeterWalkRoom, WalkedMeter } from '@rentroll/client';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CloudUpload,
  Droplet,
  Lock,
  type LucideIcon,
  TriangleAlert,
  Zap,
} from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useId, useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import type { Entry } from '../../../data/outbox/entries.ts';
import { bringsMark, readWhole, wholeOf } from '../../../ui/field/digits.ts';
import { formatMoney, formatNumber } from '../../../words/format.ts';
import { meterWords } from '../../../words/meter.ts';
import { type Judgement, judgeValue } from './judge-value.ts';
import { MeterNote } from './meter-note.tsx';
import { typedEntry } from './typed-entry.ts';
import { answersOf, isHeld, serverValue, startOf, useEntry, useOutbox } from './walk-data.ts';

type Props = {
  readonly propertyId: string;
  readonly room: MeterWalkRoom;
  readonly meter: WalkedMeter;
  readonly period: string;
  /** A column of a spreadsheet that was pasted here. */
  readonly onPasteColumn: (room: MeterWalkRoom, meter: WalkedMeter, text: string) => void;
};

const MAX_DIGITS = 9;

type Mark = { readonly icon: LucideIcon; readonly tone: string; readonly word: keyof typeof meterWords.vi.states };

/** One meter: old reading, field, what it comes to, and where the value is. */
export const MeterRow = memo(function MeterRow({ propertyId, room, meter, period, onPasteColumn }: Props) {
  const words = useWords(meterWords);
  const language = useLanguage();
  const outbox = useOutbox();
  const entry = useEntry(room, period, meter);
  const id = useId();
  const stored = serverValue(room, meter);
  const value = entry ? entry.value : stored;
  const [typed, setTyped] = useState<string | null>(null);
  const judged = value === null ? null : judgeValue(meter, value, answersOf(entry), startOf(room, meter, entry));
  const billed = room.reading?.billed === true && !entry;
  const held = Boolean(entry && judged && isHeld(entry, judged));
  const { className, mark } = lookOf(entry, judged, stored, billed);
  const UtilityIcon = meter.utility === 'ELECTRICITY' ? Zap : Droplet;

  /** What the service has stays there, with what is odd about it. */
  const undo = () => {
    if (!entry || entry.state === 'sent') return;
    const isUnsent = entry.state === 'typing' || entry.state === 'kept';
    if (!isUnsent || entry.base === null) void outbox.remove(entry);
    else
      void outbox.put({
        ...entry,
        ...(entry.baseAnswers ?? answersOf(undefined)),
        value: entry.base,
        held: false,
        state: 'sent',
      });
  };
  const keep = (digits: string, state: 'typing' | 'kept') => {
    if (digits === '') return undo();
    const next = Number(digits);
    if (state === 'kept' && !entry && next === stored) return;
    const typedAt = new Date().toISOString();
    void outbox.put(typedEntry({ propertyId, period, value: next, typedAt, room, meter, state }, entry));
  };
  /** Leaving the field is what ends typing; a value that did not change is not sent again. */
  const finish = () => {
    if (typed !== null && (entry?.state === 'typing' || typed === ''))
      keep(wholeOf(typed).slice(0, MAX_DIGITS), 'kept');
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    focusNext(event.currentTarget);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trimEnd();
    if (!/[\n\t]/.test(text)) return;
    event.preventDefault();
    setTyped(null);
    onPasteColumn(room, meter, text);
  };

  return (
    <li className={`meter ${className}`}>
      <label htmlFor={id}>
        <UtilityIcon className="i" aria-hidden="true" />
        <span className="unseen">{room.name} </span>
        {words.utilities[meter.utility]}
      </label>
      <span className="old">
        <span className="unseen">{words.old} </span>
        {meter.previous ? formatNumber(meter.previous.value, language) : words.first}
      </span>
      <input
        className="input number"
        id={id}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        readOnly={billed}
        value={typed ?? (value === null ? '' : formatNumber(value, language))}
        aria-invalid={entry && (held || entry.state === 'refused' || entry.state === 'conflict') ? true : undefined}
        aria-describedby={`${id}-note`}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const mark = language === 'vi' ? '.' : ',';
          const hasTypedMark = typed !== null || bringsMark(event.nativeEvent as InputEvent);
          const read = readWhole(event.target.value, mark, hasTypedMark);
          const digits = read.digits.slice(0, MAX_DIGITS);
          setTyped(read.raw ?? digits);
          if (digits !== '') keep(digits, 'typing');
        }}
        onBlur={finish}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <span className={`mark-state ${mark.tone}`}>
        <mark.icon className="i" aria-hidden="true" />
        <span>{words.states[mark.word]}</span>
      </span>
      <span className="live num">
        {judged?.use != null && (entry || judged.verdict !== 'backwards') && (
          <Use judged={judged} utility={meter.utility} />
        )}
      </span>
      <MeterNote id={`${id}-note`} fieldId={id} room={room} meter={meter} entry={entry} judged={judged} />
    </li>
  );

  function Use({ judged: { use, amount }, utility }: { judged: Judgement; utility: WalkedMeter['utility'] }) {
    if (use === 0) return words.noUse;
    const used = `${formatNumber(use ?? 0, language)} ${words.units[utility]}`;
    return amount === null ? used : `${used} · ${formatMoney(amount, language)}`;
  }
});

/** Colour only for what needs an answer. */
function lookOf(
  entry: Entry | undefined,
  judged: Judgement | null,
  stored: number | null,
  billed: boolean,
): { className: string; mark: Mark } {
  const saved: Mark = { icon: CircleCheck, tone: 'good', word: 'saved' };
  if (!entry)
    return stored === null
      ? { className: '', mark: { icon: CircleDashed, tone: 'pale', word: 'open' } }
      : { className: 'done', mark: billed ? { icon: Lock, tone: 'pale', word: 'billed' } : saved };
  const held = judged !== null && isHeld(entry, judged);
  if (held && judged.verdict !== 'backwards')
    return { className: 'odd', mark: { icon: TriangleAlert, tone: 'warn', word: 'notSent' } };
  if (held || entry.state === 'refused' || entry.state === 'conflict')
    return { className: 'refused', mark: { icon: CircleAlert, tone: 'bad', word: 'notSent' } };
  if (!entry.confirmed && judged?.verdict === 'spike')
    return { className: 'odd', mark: { icon: TriangleAlert, tone: 'warn', word: 'odd' } };
  if (!entry.confirmed && judged?.verdict === 'zero')
    return { className: 'idle', mark: { icon: CircleCheck, tone: 'pale', word: 'zero' } };
  if (entry.state === 'sent') return { className: 'done', mark: saved };
  return { className: 'queued', mark: { icon: CloudUpload, tone: 'now', word: 'kept' } };
}

/** The next field of the walk; from the last one focus leaves, which keeps its value. */
function focusNext(field: HTMLInputElement): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.meter input:not([readonly])')];
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else field.blur();
}
