import type { Deadline } from '@rentroll/client';
import {
  CalendarClock,
  FileCheck,
  Gauge,
  IdCard,
  Landmark,
  type LucideIcon,
  ReceiptText,
  Scale,
  Tags,
} from 'lucide-react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { useToday } from '../../../data/today.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { deadlinesWords } from '../../../words/deadlines.ts';
import { formatDate, formatMoment, formatPeriod } from '../../../words/format.ts';
import { ruleWords } from '../../../words/rules.ts';
import { DeadlineActs } from './deadline-acts.tsx';

type Kind = Deadline['display']['kind']['value'];

const ICONS: Record<Kind, LucideIcon> = {
  STAY_NOTIFICATION: IdCard,
  RESIDENCE_ENDING: IdCard,
  LEASE_ENDING: CalendarClock,
  METER_READING: Gauge,
  INVOICES_NOT_ISSUED: ReceiptText,
  TAX_DECLARATION: Landmark,
  TAX_THRESHOLD: Landmark,
  PRICE_CHANGE: Tags,
};

const DAY_MS = 86_400_000;

/** One deadline: what, about whom, until when, by which law, and what can be done about it. */
export function DeadlineRow({ deadline }: { readonly deadline: Deadline }) {
  const words = useWords(deadlinesWords);
  const language = useLanguage();
  const { display, subject, property_name, period } = deadline;
  const Icon = ICONS[display.kind.value];
  const left = useDaysLeft(deadline);
  const isOpen = display.state.value === 'OPEN';
  const tone = !isOpen ? '' : left < 0 ? 'bad' : left <= 7 ? 'warn' : '';
  const where = [
    subject.type === 'property' ? null : property_name,
    period && words.month(formatPeriod(period, language)),
  ];
  return (
    <li className="row deadline">
      <span className={`sign ${tone}`}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <div className="grow">
        <p className="strong">{display.kind.label}</p>
        <p className="deadline-about">
          {subject.room_name && <Plate name={subject.room_name} />}
          <span>{[subject.name, ...where].filter(Boolean).join(' · ')}</span>
        </p>
        <DueLine deadline={deadline} left={left} />
        <RuleLine deadline={deadline} />
        <Decided deadline={deadline} />
      </div>
      {(isOpen || display.state.value === 'POSTPONED') && <DeadlineActs deadline={deadline} />}
    </li>
  );
}

function useDaysLeft({ due_on }: Deadline): number {
  const today = useToday();
  return Math.round((Date.parse(due_on) - Date.parse(today)) / DAY_MS);
}

/** The time of day where the houses are, wherever the reader is. */
const timeIn = (moment: string, timezone: string | undefined): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timezone ? { timeZone: timezone } : {}),
  }).format(new Date(moment));

function DueLine({ deadline, left }: { readonly deadline: Deadline; readonly left: number }) {
  const words = useWords(deadlinesWords);
  const language = useLanguage();
  const { display, due_on, due_at } = deadline;
  const timezone = useMe()?.organization?.timezone;
  const date = formatDate(due_on, language);
  const due =
    display.kind.value === 'STAY_NOTIFICATION' ? words.dueAt(date, timeIn(due_at, timezone)) : words.due(date);
  const distance = left < 0 ? words.late(-left) : left === 0 ? words.today : words.left(left);
  const isOpen = display.state.value === 'OPEN' || display.state.value === 'POSTPONED';
  return (
    <p className={`small ${isOpen && left < 0 ? 'bad' : 'quiet'}`}>
      {due}
      {isOpen && `, ${distance}`}
    </p>
  );
}

/** Name and date of the law, with its text one tap away. */
function RuleLine({ deadline: { rule } }: { readonly deadline: Deadline }) {
  const words = useWords(deadlinesWords);
  const language = useLanguage();
  const cited = useWords(ruleWords);
  if (!rule) return null;
  return (
    <p className="small quiet deadline-rule">
      <Scale className="i s" aria-hidden="true" />
      <a href={rule.source} target="_blank" rel="noreferrer">
        {rule.name}
        {rule.article && `, ${words.article(rule.article)}`}
      </a>{' '}
      ({formatDate(rule.issued_on, language)})
      {rule.unconfirmed && <span title={rule.unconfirmed}> · {cited.unconfirmed}</span>}
    </p>
  );
}

/** Who decided what, and why. */
function Decided({ deadline }: { readonly deadline: Deadline }) {
  const words = useWords(deadlinesWords);
  const language = useLanguage();
  const { display, reason, changed_at, changed_by_name, postponed_until } = deadline;
  const state = display.state.value;
  if (state === 'OPEN') return null;
  return (
    <p className="small quiet deadline-decided">
      <FileCheck className="i s" aria-hidden="true" />
      <span>
        {[
          state === 'POSTPONED' && postponed_until && words.postponedUntil(formatDate(postponed_until, language)),
          changed_by_name && changed_at
            ? words.by(changed_by_name, formatMoment(changed_at, language))
            : state === 'DONE' && words.byItself,
          reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  );
}
