import { CalendarDays } from 'lucide-react';
import { useLanguage } from '../../data/app.ts';
import { useToday } from '../../data/today.ts';
import { formatDate, formatPeriod } from '../../words/format.ts';
import { FieldFrame, type FrameProps } from '../field/field-frame.tsx';
import { Calendar, MonthPicker } from './calendar.tsx';
import { usePickPop } from './pick-pop.tsx';

type Props = FrameProps & {
  readonly name?: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** It can be emptied again. */
  readonly optional?: boolean;
};

/** A button that shows the chosen day or month and opens its calendar. */
function Picker({
  kind,
  name,
  value,
  onChange,
  optional = false,
  ...frame
}: Props & { readonly kind: 'date' | 'period' }) {
  const language = useLanguage();
  const today = useToday();
  const { open, close, pop } = usePickPop();
  const Inside = kind === 'date' ? Calendar : MonthPicker;
  const pick = (picked: string) => {
    close();
    onChange(picked);
  };
  const clear = () => pick('');
  const shown = value ? (kind === 'date' ? formatDate : formatPeriod)(value, language) : '—';
  return (
    <FieldFrame {...frame} name={name}>
      {(wired) => (
        <span className="pick">
          <button
            {...wired}
            name={name}
            type="button"
            className="input pick-button"
            aria-haspopup="dialog"
            onClick={open}
          >
            <CalendarDays className="i" aria-hidden="true" />
            {shown}
          </button>
          {pop(
            <Inside
              value={value || null}
              today={today}
              onPick={pick}
              onClear={optional && value ? clear : undefined}
            />,
          )}
        </span>
      )}
    </FieldFrame>
  );
}

export const DateField = (props: Props) => <Picker kind="date" {...props} />;
export const PeriodField = (props: Props) => <Picker kind="period" {...props} />;
