import { CalendarDays } from 'lucide-react';
import { useId, useRef } from 'react';
import { useLanguage } from '../../data/app.ts';
import { useToday } from '../../data/today.ts';
import { formatDate, formatPeriod } from '../../words/format.ts';
import { FieldFrame, type FrameProps } from '../field/field-frame.tsx';
import { Calendar, MonthPicker } from './calendar.tsx';

type Props = FrameProps & {
  readonly name?: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** It can be emptied again. */
  readonly optional?: boolean;
};

/** A button that shows the chosen day or month and opens its calendar, as a native popover. */
function Picker({
  kind,
  name,
  value,
  onChange,
  optional = false,
  ...frame
}: Props & { readonly kind: 'date' | 'period' }) {
  const language = useLanguage();
  const id = useId();
  const today = useToday();
  const box = useRef<HTMLDivElement>(null);
  const Inside = kind === 'date' ? Calendar : MonthPicker;
  const pick = (picked: string) => {
    box.current?.hidePopover();
    onChange(picked);
  };
  const clear = () => pick('');
  const shown = value ? (kind === 'date' ? formatDate : formatPeriod)(value, language) : '—';
  return (
    <FieldFrame {...frame} name={name}>
      {(wired) => (
        <span className="pick">
          <button {...wired} name={name} type="button" className="input pick-button" popoverTarget={id}>
            <CalendarDays className="i" aria-hidden="true" />
            {shown}
          </button>
          <div id={id} ref={box} popover="auto" className="pick-pop">
            <Inside value={value || null} today={today} onPick={pick} onClear={optional && value ? clear : undefined} />
          </div>
        </span>
      )}
    </FieldFrame>
  );
}

export const DateField = (props: Props) => <Picker kind="date" {...props} />;
export const PeriodField = (props: Props) => <Picker kind="period" {...props} />;
