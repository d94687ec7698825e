import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../../data/app.ts';
import { calendarWords } from '../../words/calendar.ts';
import { formatDate, formatPeriod } from '../../words/format.ts';
import './calendar.css';

const pad = (value: number): string => String(value).padStart(2, '0');

/** `YYYY-MM`, this many months later. */
export function addMonths(period: string, months: number): string {
  const [year, month] = period.split('-').map(Number) as [number, number];
  const index = year * 12 + month - 1 + months;
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`;
}

type Pick = { readonly value: string | null; readonly today: string; readonly onPick: (value: string) => void };

/** Days of a month, Monday first. Values are dates of the API, `YYYY-MM-DD`. */
export function Calendar({ value, today, onPick }: Pick) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const [month, setMonth] = useState((value ?? today).slice(0, 7));
  const [year, number] = month.split('-').map(Number) as [number, number];
  const empty = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return (
    <Frame
      title={formatPeriod(month, language)}
      before={words.monthBefore}
      after={words.monthAfter}
      onMove={(by) => setMonth(addMonths(month, by))}
    >
      <div className="cal">
        {words.weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {Array.from({ length: days }, (_, index) => `${month}-${pad(index + 1)}`).map((date, index) => (
          <button
            key={date}
            type="button"
            style={index === 0 ? { gridColumnStart: empty + 1 } : undefined}
            aria-label={formatDate(date, language)}
            aria-current={date === today ? 'date' : undefined}
            aria-pressed={date === value}
            onClick={() => onPick(date)}
          >
            {index + 1}
          </button>
        ))}
      </div>
    </Frame>
  );
}

/** Months of a year. Values are periods of the API, `YYYY-MM`. */
export function MonthPicker({ value, today, onPick }: Pick) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const [year, setYear] = useState(Number((value ?? today).slice(0, 4)));
  return (
    <Frame title={String(year)} before={words.yearBefore} after={words.yearAfter} onMove={(by) => setYear(year + by)}>
      <div className="months">
        {words.months.map((name, index) => {
          const period = `${year}-${pad(index + 1)}`;
          return (
            <button
              key={name}
              type="button"
              aria-label={formatPeriod(period, language)}
              aria-current={period === today.slice(0, 7) ? 'date' : undefined}
              aria-pressed={period === value}
              onClick={() => onPick(period)}
            >
              {name}
            </button>
          );
        })}
      </div>
    </Frame>
  );
}

type FrameProps = { title: string; before: string; after: string; onMove: (by: number) => void; children: ReactNode };

const Frame = ({ title, before, after, onMove, children }: FrameProps) => (
  <div className="pop calendar">
    <div className="between">
      <button className="btn ghost square small" type="button" aria-label={before} onClick={() => onMove(-1)}>
        <ChevronLeft className="i" aria-hidden="true" />
      </button>
      <strong aria-live="polite">{title}</strong>
      <button className="btn ghost square small" type="button" aria-label={after} onClick={() => onMove(1)}>
        <ChevronRight className="i" aria-hidden="true" />
      </button>
    </div>
    {children}
  </div>
);
