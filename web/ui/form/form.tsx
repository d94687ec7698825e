import { type FieldError, RentrollError } from '@rentroll/client';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../data/app.ts';
import { FormProblems, problemsOf } from './form-problems.ts';
import { nameField } from './name-field.ts';
import './form.css';

type Props = {
  readonly id?: string;
  /** The failure of the last attempt, if it failed. */
  readonly error: unknown;
  /** A failure found while something is typed: shown like `error`, without taking the focus before the form is submitted. */
  readonly noticed?: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

const NONE: readonly FieldError[] = [];

const focusProblem = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();

/** The service checks what is entered; its messages appear at their fields, the first of which gets focus. Nothing typed is lost. */
export function Form({ id, error, noticed, onSubmit, children }: Props) {
  const box = useRef<HTMLFormElement>(null);
  const failure = error ?? noticed;
  const known = failure instanceof RentrollError ? failure : null;
  const [elsewhere, setElsewhere] = useState(NONE);
  useEffect(() => {
    const form = box.current;
    if (!form) return;
    const shown = (path: string) => form.querySelector(`[name="${CSS.escape(path)}"]`) !== null;
    setElsewhere(known?.fields.filter(({ path }) => !shown(path)) ?? NONE);
  }, [known]);
  // Once what has no field is drawn too.
  useEffect(() => {
    if (error && elsewhere) focusProblem(box.current);
  }, [error, elsewhere]);
  // A tap beside a dialog must not throw away what is typed in it; Escape and the close button still do.
  useEffect(() => {
    const dialog = box.current?.closest('dialog');
    dialog?.setAttribute('closedby', 'closerequest');
    return () => dialog?.setAttribute('closedby', 'any');
  }, []);
  return (
    <form
      id={id}
      className="form"
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const unread = box.current?.querySelector<HTMLElement>('[data-unreadable]');
        // A field says what is wrong with it once it is left.
        unread?.blur();
        unread?.focus();
        if (!unread && noticed) focusProblem(box.current);
        else if (!unread) onSubmit();
      }}
    >
      <FormProblems value={problemsOf(known)}>
        {children}
        {known && (known.fields.length === 0 || elsewhere.length > 0) && <Failure error={known} fields={elsewhere} />}
      </FormProblems>
    </form>
  );
}

/** A refusal as a whole, or about something that has no field here. */
export function Failure({ error, fields = [] }: { error: RentrollError; fields?: readonly FieldError[] }) {
  const language = useLanguage();
  const problems = fields.map(({ path, message }) => {
    const name = nameField(path, language);
    return name ? `${name}: ${message}` : message;
  });
  // Many rows may have the same problem.
  const about = [...new Set(problems)].join(' · ');
  return (
    <p className="banner bad" role="alert" tabIndex={-1}>
      <CircleAlert className="i" aria-hidden="true" />
      <span className="grow">
        {error.message}
        {about && <span className="small quiet"> {about}</span>}
      </span>
    </p>
  );
}
