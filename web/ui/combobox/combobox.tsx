import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useWords } from '../../data/app.ts';
import { FieldFrame, type FrameProps } from '../field/field-frame.tsx';
import { useEnter } from './use-enter.ts';
import './combobox.css';

export type ComboboxOption = { readonly value: string; readonly label: string; readonly mark?: ReactNode };

type Props = FrameProps & {
  readonly name?: string;
  /** What the field shows while nobody types. */
  readonly chosen: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly ComboboxOption[];
  /** The options do not belong to the text yet. */
  readonly busy?: boolean;
  readonly onChoose: (option: ComboboxOption) => void;
};

/** A field that finds while typing. The caller searches, usually at the service, which ignores diacritics. */
export function Combobox({ name, chosen, text, onText, options, busy, onChoose, ...frame }: Props) {
  const words = useWords();
  const list = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(0, options.length - 1));

  const choose = (option: ComboboxOption | undefined) => {
    if (!option) return;
    onChoose(option);
    onText('');
    setOpen(false);
  };
  const setEntered = useEnter(!busy, () => choose(options[active]));
  const close = () => {
    setOpen(false);
    setEntered(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      setOpen(true);
      setAt(open ? Math.min(active + 1, options.length - 1) : 0);
    } else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0));
    else if (event.key === 'Enter' && open) setEntered(true);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <FieldFrame {...frame} name={name}>
      {(wired) => (
        <div className="combobox">
          <input
            {...wired}
            name={name}
            className="input"
            role="combobox"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={list}
            aria-activedescendant={open && options.length > 0 ? `${list}-${active}` : undefined}
            value={open ? text : chosen}
            onFocus={() => setOpen(true)}
            onBlur={close}
            onChange={(event) => {
              onText(event.target.value);
              setEntered(false);
              setAt(0);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
          />
          <div className="pop menu" id={list} role="listbox" aria-label={frame.label} hidden={!open}>
            {options.map((option, index) => (
              // Pressing must not take focus from the field, or the list would close before the click.
              <button
                key={option.value}
                id={`${list}-${index}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                data-active={index === active || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.mark}
                {option.label}
              </button>
            ))}
            {options.length === 0 && (
              <p className="pad small quiet">{busy ? words.states.searching : words.states.nothing}</p>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
