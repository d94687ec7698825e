import { useWords } from '../data/app.ts';
import { useFields } from '../data/fields.ts';
import { useSave } from '../data/save.ts';
import { ActionButton } from '../ui/button/action-button.tsx';
import { Field } from '../ui/field/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { changePasswordWords } from '../words/change-password.ts';

type Passwords = { readonly current_password: string; readonly password: string };
type Props = {
  readonly email: string;
  onChange(passwords: Passwords): Promise<unknown>;
  /** Sends an email with which a forgotten password is set anew. */
  onForgot(email: string): Promise<unknown>;
};

/** For accounts that log in with an email address; a phone number has no password. */
export function ChangePassword({ email, onChange, onForgot }: Props) {
  const words = useWords(changePasswordWords);
  const { values, set, field } = useFields({ current_password: '', password: '' });
  const change = useSave(() => onChange(values), {
    said: words.changed,
    done: () => {
      set('current_password', '');
      set('password', '');
    },
  });
  const reset = useSave(() => onForgot(email), { said: words.resetSent(email), toastErrors: true });
  return (
    <section className="panel" aria-labelledby="h-password">
      <header>
        <h2 id="h-password">{words.password}</h2>
      </header>
      <div className="pad">
        <Form error={change.error} onSubmit={() => change.mutate(undefined)}>
          {/* Password managers need to know whose password it is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field label={words.current} type="password" autoComplete="current-password" {...field('current_password')} />
          <Field
            label={words.next}
            help={words.nextHelp}
            type="password"
            autoComplete="new-password"
            {...field('password')}
          />
          <div className="btns">
            <ActionButton type="submit" busy={change.isPending}>
              {words.change}
            </ActionButton>
          </div>
          <p className="small quiet line">
            {words.forgot}
            <ActionButton look="small" busy={reset.isPending} onClick={() => reset.mutate(undefined)}>
              {words.sendReset}
            </ActionButton>
          </p>
        </Form>
      </div>
    </section>
  );
}
