import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { useToday } from '../../data/today.ts';
import { MonthPicker } from './calendar.tsx';

type Props = {
  readonly label: string;
  readonly shown: string;
  readonly value: string;
  readonly onChange: (period: string) => void;
};

/** The month a screen is about, as a small button that opens the months. */
export function PeriodSwitch({ label, shown, value, onChange }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const today = useToday();
  return (
    <span className="pick">
      <button
        className="btn ghost small pick-anchor"
        type="button"
        popoverTarget={id}
        aria-label={`${label}: ${shown}`}
      >
        {shown}
        <ChevronDown className="i s" aria-hidden="true" />
      </button>
      <div id={id} ref={box} popover="auto" className="pick-pop">
        <MonthPicker
          value={value}
          today={today}
          onPick={(picked) => {
            box.current?.hidePopover();
            onChange(picked);
          }}
        />
      </div>
    </span>
  );
}
