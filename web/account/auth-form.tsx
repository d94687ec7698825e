import { RentrollError } from '@rentroll/client';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Field } from '../ui/field/field.tsx';
import './auth-form.css';

export type AuthField = {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text' | 'tel' | 'code';
  readonly autoComplete: string;
  readonly help?: string;
};

type Props = {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly fields: readonly AuthField[];
  readonly button: string;
  readonly onSubmit: (values: Record<string, string>) => Promise<void>;
  /** Below the fields, above the button. */
  readonly extra?: ReactNode;
  readonly footer?: ReactNode;
};

/** A one-time code: digits that are no number. */
const CODE = { type: 'text', inputMode: 'numeric', maxLength: 6, autoFocus: true } as const;

/** The service checks what is entered; its messages appear at their fields, and nothing that was typed is lost. */
export function AuthForm({ title, intro, fields, button, onSubmit, extra, footer }: Props) {
  const [problem, setProblem] = useState<RentrollError | null>(null);
  const [busy, setBusy] = useState(false);
  const errorOf = (name: string): string | null => problem?.fields.find(({ path }) => path === name)?.message ?? null;
  const general = problem && !problem.fields.some(({ path }) => fields.some(({ name }) => name === path));

  const submit = async (form: HTMLFormElement) => {
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    } catch (error) {
      if (!(error instanceof RentrollError)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className="door" id="main">
      <form
        className="panel door-card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <p className="line door-mark">
          <span className="mark" aria-hidden="true">
            R
          </span>
          <span className="strong">Rentroll</span>
        </p>
        <h1>{title}</h1>
        {intro && <div className="quiet">{intro}</div>}
        {general && (
          <p className="door-problem" role="alert">
            <CircleAlert className="i" aria-hidden="true" />
            {problem.message}
          </p>
        )}
        {fields.map(({ name, type, ...field }) => (
          <Field
            key={name}
            name={name}
            {...(type === 'code' ? CODE : { type })}
            {...field}
            error={errorOf(name)}
            required
          />
        ))}
        {extra}
        <button className="btn primary large wide" type="submit" disabled={busy} aria-busy={busy || undefined}>
          {button}
        </button>
        {footer && <div className="door-footer small">{footer}</div>}
      </form>
    </main>
  );
}
