import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
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

type Pick = {
  readonly value: string | null;
  readonly today: string;
  readonly onPick: (value: string) => void;
  /** For a value that can be left out. */
  readonly onClear?: (() => void) | undefined;
};

/** Days of a month, Monday first. Values are dates of the API, `YYYY-MM-DD`. */
export function Calendar({ value, today, onPick, onClear }: Pick) {
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
      onClear={onClear}
      years={{ before: words.yearBefore, after: words.yearAfter, onMove: (by) => setMonth(addMonths(month, by * 12)) }}
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
export function MonthPicker({ value, today, onPick, onClear }: Pick) {
  const words = useWords(calendarWords);
  const language = useLanguage();
  const [year, setYear] = useState(Number((value ?? today).slice(0, 4)));
  return (
    <Frame
      title={String(year)}
      before={words.yearBefore}
      after={words.yearAfter}
      onMove={(by) => setYear(year + by)}
      onClear={onClear}
    >
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

type Move = { before: string; after: string; onMove: (by: number) => void };
type FrameProps = Move & { title: string; years?: Move; onClear: Pick['onClear']; children: ReactNode };

const Frame = ({ title, before, after, onMove, years, onClear, children }: FrameProps) => {
  const words = useWords(calendarWords);
  return (
    <div className="pop calendar">
      <div className="between">
        <span className="moves">
          {years && <MoveButton icon={ChevronsLeft} label={years.before} onClick={() => years.onMove(-1)} />}
          <MoveButton icon={ChevronLeft} label={before} onClick={() => onMove(-1)} />
        </span>
        <strong aria-live="polite">{title}</strong>
        <span className="moves">
          <MoveButton icon={ChevronRight} label={after} onClick={() => onMove(1)} />
          {years && <MoveButton icon={ChevronsRight} label={years.after} onClick={() => years.onMove(1)} />}
        </span>
      </div>
      {children}
      {onClear && (
        <button className="btn link small" type="button" onClick={onClear}>
          {words.clearDate}
        </button>
      )}
    </div>
  );
};

type MoveButtonProps = { readonly icon: LucideIcon; readonly label: string; readonly onClick: () => void };

const MoveButton = ({ icon: Icon, label, onClick }: MoveButtonProps) => (
  <button className="btn ghost square small" type="button" aria-label={label} onClick={onClick}>
    <Icon className="i" aria-hidden="true" />
  </button>
);
