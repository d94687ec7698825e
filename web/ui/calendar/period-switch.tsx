import { ChevronDown } from 'lucide-react';
import { useToday } from '../../data/today.ts';
import { MonthPicker } from './calendar.tsx';
import { usePickPop } from './pick-pop.tsx';

type Props = {
  readonly label: string;
  readonly shown: string;
  readonly value: string;
  readonly onChange: (period: string) => void;
};

/** The month a screen is about, as a small button that opens the months. */
export function PeriodSwitch({ label, shown, value, onChange }: Props) {
  const { open, close, pop } = usePickPop();
  const today = useToday();
  return (
    <span className="pick">
      <button
        className="btn ghost small pick-anchor"
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        aria-label={`${label}: ${shown}`}
      >
        {shown}
        <ChevronDown className="i s" aria-hidden="true" />
      </button>
      {pop(
        <MonthPicker
          value={value}
          today={today}
          onPick={(picked) => {
            close();
            onChange(picked);
          }}
        />,
      )}
    </span>
  );
}
