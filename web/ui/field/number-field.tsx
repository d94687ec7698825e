import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../data/app.ts';
import { group } from '../../words/format.ts';
import { bringsMark, readWhole } from './digits.ts';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import { caretAfter, endsOpen, readTyped } from './written-amount.ts';

type Props = FrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'type'> & {
    /** Digits only, or empty. */
    readonly value: string;
    readonly onChange: (digits: string) => void;
    readonly unit?: string;
    /** Takes amounts as people write them, such as 1,5tr. */
    readonly written?: boolean;
  };

/** A text that is shown as it was typed, with the digits it stands for, and whether somebody typed a mark that may begin decimals. */
type Typed = { readonly text: string; readonly digits: string; readonly hasMark: boolean };

/** Whole đồng or whole units, grouped while typing; what is passed on is digits. */
export function NumberField({ label, help, error, full, value, onChange, unit, written = false, ...input }: Props) {
  const words = useWords();
  const mark = useLanguage() === 'vi' ? '.' : ',';
  const [focused, setFocused] = useState(false);
  const [typed, setTyped] = useState<Typed | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const digitsBehind = useRef<number | null>(null);
  const [wasLeft, setWasLeft] = useState(false);
  // A value that did not come from this field counts more than what was typed before it.
  const current = typed?.digits === value ? typed : null;
  const raw = current?.text ?? null;
  const isUnread = written && value === '' && Boolean(raw?.trim());
  const grouped = value === '' ? '' : group(Number(value), mark);
  const shown = focused || value === '' ? (raw ?? grouped) : grouped;
  useLayoutEffect(() => {
    if (digitsBehind.current === null) return;
    const at = caretAfter(shown, digitsBehind.current);
    digitsBehind.current = null;
    box.current?.setSelectionRange(at, at);
  });
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const how = (nativeEvent as InputEvent).inputType ?? '';
    const isPasted = /Paste|Drop|Replacement/.test(how);
    // Zeros in front stay while the digit before them is being replaced.
    const isKept = /^delete/.test(how) && /^0[.,]?\d/.test(target.value);
    const hasMark = Boolean(current?.hasMark) || bringsMark(nativeEvent as InputEvent);
    const isOpen = endsOpen(target.value, mark, raw, how.startsWith('insert'));
    const read = written ? readTyped(target.value, mark, isPasted, isOpen) : readWhole(target.value, mark, hasMark);
    const shownAs = isKept ? target.value : read.raw;
    // React puts the caret at the end when what it shows differs from what was typed.
    const behind = target.value.slice(target.selectionEnd ?? target.value.length);
    if (shownAs === null) digitsBehind.current = behind.replace(/\D/g, '').length;
    setTyped(shownAs === null ? null : { text: shownAs, digits: read.digits, hasMark });
    setWasLeft(false);
    onChange(read.digits);
  };
  return (
    <FieldFrame
      label={label}
      help={help}
      error={isUnread && wasLeft ? words.states.unreadAmount : error}
      full={full}
      name={input.name}
    >
      {(wired) => (
        <span className="affix">
          <input
            {...input}
            {...wired}
            data-unreadable={isUnread || undefined}
            ref={box}
            className="input number"
            inputMode="numeric"
            autoComplete="off"
            value={shown}
            onChange={change}
            onFocus={(event) => {
              if (!focused) event.target.select();
              setFocused(true);
            }}
            onBlur={() => {
              setFocused(false);
              setWasLeft(true);
              // What could not be read stays, to be corrected.
              if (!written || value !== '') setTyped(null);
            }}
          />
          {unit && <span className={unit.length > 1 ? 'unit long' : 'unit'}>{unit}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

export const MoneyField = (props: Omit<Props, 'unit' | 'written'>) => <NumberField {...props} unit="₫" written />;
