import { useApp, useWords } from '../../../../data/app.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { accountWords } from '../../../../words/settings-account.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';

export function ChangePassword({ email }: { readonly email: string }) {
  const words = useWords(accountWords);
  const { api } = useApp();
  const form = useSettingsForm({ current_password: '', password: '' });
  const change = useSave(() => api().post('/auth/password/change', { body: form.fields }), {
    said: words.changed,
    done: () => form.set({ current_password: '', password: '' }),
  });
  const reset = useSave(() => api().post('/auth/password/forgot', { body: { email } }), {
    said: words.resetSent(email),
    toastErrors: true,
  });
  return (
    <section className="panel" aria-labelledby="h-password">
      <header>
        <h2 id="h-password">{words.password}</h2>
      </header>
      <div className="pad">
        <Form error={change.error} onSubmit={() => change.mutate(undefined)}>
          {/* Password managers need to know whose password it is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field
            label={words.current}
            type="password"
            autoComplete="current-password"
            {...form.text('current_password')}
          />
          <Field
            label={words.next}
            help={words.nextHelp}
            type="password"
            autoComplete="new-password"
            {...form.text('password')}
          />
          <div className="btns">
            <ActionButton look="primary" type="submit" busy={change.isPending}>
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
