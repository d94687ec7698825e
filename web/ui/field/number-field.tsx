import { type ComponentProps, useState } from 'react';
import { useLanguage } from '../../data/app.ts';
import { group } from '../../words/format.ts';
import { FieldFrame, type FrameProps } from './field-frame.tsx';

type Props = FrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type'> & {
    /** Digits only, or empty. */
    readonly value: string;
    readonly onChange: (digits: string) => void;
    readonly unit?: string;
  };

export const digitsOf = (text: string): string =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 15);

/** Whole đồng or whole units, grouped while typing; what is passed on is digits. */
export function NumberField({ label, help, error, full, value, onChange, unit, ...input }: Props) {
  const mark = useLanguage() === 'vi' ? '.' : ',';
  const [focused, setFocused] = useState(false);
  const shown = value === '' ? '' : group(Number(value), mark);
  return (
    <FieldFrame label={label} help={help} error={error} full={full} name={input.name}>
      {(wired) => (
        <span className="affix">
          <input
            {...input}
            {...wired}
            className="input number"
            inputMode="numeric"
            autoComplete="off"
            value={shown}
            onChange={(event) => onChange(digitsOf(event.target.value))}
            onFocus={(event) => {
              if (!focused) event.target.select();
              setFocused(true);
            }}
            onBlur={() => setFocused(false)}
          />
          {unit && <span className="unit">{unit}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

export const MoneyField = (props: Omit<Props, 'unit'>) => <NumberField {...props} unit="₫" />;
