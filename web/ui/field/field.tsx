import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  readonly label: string;
  readonly help?: string;
  /** What the service says about this field. */
  readonly error?: string | null;
};

export function Field({ label, help, error, ...input }: FieldProps) {
  const id = useId();
  const notes = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="i" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
