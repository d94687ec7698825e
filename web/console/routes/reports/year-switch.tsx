import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { calendarWords } from '../../../words/calendar.ts';

/** The year that the address asks for, else the current one. */
export function yearOf(asked: string | undefined, today: string): number {
  const year = Number(asked);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : Number(today.slice(0, 4));
}

export function YearSwitch({ year }: { readonly year: number }) {
  const words = useWords(calendarWords);
  const { change } = useAddress();
  return (
    <span className="range-line">
      <button
        className="btn ghost square small"
        type="button"
        aria-label={words.yearBefore}
        onClick={() => change({ year: String(year - 1) })}
      >
        <ChevronLeft className="i" aria-hidden="true" />
      </button>
      <strong className="num">{year}</strong>
      <button
        className="btn ghost square small"
        type="button"
        aria-label={words.yearAfter}
        onClick={() => change({ year: String(year + 1) })}
      >
        <ChevronRight className="i" aria-hidden="true" />
      </button>
    </span>
  );
}
