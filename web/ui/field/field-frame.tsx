import { CircleAlert } from 'lucide-react';
import { type ReactNode, use, useId } from 'react';
import { FormProblems } from '../form/form-problems.ts';

export type FrameProps = {
  readonly label: string;
  readonly help?: ReactNode;
  /** What the service says about this field; inside a form it comes from there, by name. */
  readonly error?: string | null | undefined;
  readonly full?: boolean;
};

export type Wired = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

/** Label, help and error around a control, linked to it. */
export function FieldFrame({
  label,
  help,
  error,
  full,
  name,
  children,
}: FrameProps & { readonly name?: string | undefined; readonly children: (wired: Wired) => ReactNode }) {
  const id = useId();
  const problems = use(FormProblems);
  const shown = error ?? (name ? problems.of(name) : null);
  const notes = [help ? `${id}-help` : '', shown ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={full ? 'field full' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': shown ? true : undefined, 'aria-describedby': notes || undefined })}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {shown && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="i" aria-hidden="true" />
          {shown}
        </p>
      )}
    </div>
  );
}
