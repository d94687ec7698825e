import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, type FrameProps } from './field-frame.tsx';

type Without<Element extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Element>, 'id' | 'className'>;

export const Field = ({ label, help, error, full, ...input }: FrameProps & Without<'input'>) => (
  <FieldFrame label={label} help={help} error={error} full={full} name={input.name}>
    {(wired) => <input {...input} {...wired} className="input" />}
  </FieldFrame>
);

export const TextArea = ({ label, help, error, full, ...area }: FrameProps & Without<'textarea'>) => (
  <FieldFrame label={label} help={help} error={error} full={full} name={area.name}>
    {(wired) => <textarea {...area} {...wired} className="textarea" />}
  </FieldFrame>
);

export type Choice = { readonly value: string; readonly label: string; readonly disabled?: boolean };

export const SelectField = ({
  label,
  help,
  error,
  full,
  choices,
  ...select
}: FrameProps & Without<'select'> & { readonly choices: readonly Choice[] }) => (
  <FieldFrame label={label} help={help} error={error} full={full} name={select.name}>
    {(wired) => (
      <select {...select} {...wired} className="select">
        {choices.map(({ value, label: text, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);

export const Tick = ({ children, ...input }: Without<'input'> & { readonly children: ReactNode }) => (
  <label className="tick">
    <input type="checkbox" {...input} />
    <span>{children}</span>
  </label>
);

export const Switch = ({ children, ...input }: Without<'input'> & { readonly children: ReactNode }) => (
  <label className="switch">
    <input type="checkbox" role="switch" {...input} />
    <span>{children}</span>
  </label>
);

type Option = { readonly value: string; readonly label: string; readonly hint?: string; readonly disabled?: boolean };

/** A few choices that need a word of explanation each. */
export const ChoiceList = ({
  name,
  label,
  value,
  options,
  onChange,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}) => (
  <fieldset className="choices">
    <legend className="label">{label}</legend>
    {options.map((option) => (
      <label className="choice" key={option.value}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChange(option.value)}
        />
        <span>
          {option.label}
          {option.hint && <span className="small">{option.hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);
