import type { OperatorMe } from '@rentroll/client';
import { useApp, useWords } from '../../../../data/app.ts';
import { useFields } from '../../../../data/fields.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Field, SelectField } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { accountWords } from '../../../../words/settings-account.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';

export function Profile({ user }: { readonly user: OperatorMe['user'] }) {
  const words = useWords(accountWords);
  const common = useWords(settingsWords);
  const { api } = useApp();
  const form = useSettingsForm({ display_name: user.display_name, locale: user.locale }, 'profile');
  const save = useSave(() => api().patch('/auth/me', { body: form.changed }), {
    said: common.saved,
    done: form.saved,
  });
  const untouched = Object.keys(form.changed).length === 0 ? common.nothingChanged : null;
  return (
    <section className="panel" aria-labelledby="h-profile">
      <header>
        <h2 id="h-profile">{words.profile}</h2>
      </header>
      <div className="pad">
        <Form error={save.error} onSubmit={() => !untouched && save.mutate(undefined)}>
          <Field label={words.name} autoComplete="name" {...form.text('display_name')} />
          <Field label={words.email} help={words.emailHelp} value={user.email} readOnly />
          <SelectField
            label={words.locale}
            choices={(['vi', 'en'] as const).map((value) => ({ value, label: words.locales[value] }))}
            {...form.text('locale')}
          />
          <div className="btns">
            <ActionButton look="primary" type="submit" busy={save.isPending} reason={untouched}>
              {words.saveProfile}
            </ActionButton>
          </div>
        </Form>
      </div>
    </section>
  );
}

/** For those whose email program does not open links. */
export function ConfirmEmail() {
  const words = useWords(accountWords);
  const { api } = useApp();
  const { values, set, field } = useFields({ token: '' });
  const confirm = useSave(() => api().post('/auth/email/verify', { body: { token: values.token.trim() } }), {
    said: words.verified,
    done: () => set('token', ''),
  });
  return (
    <section className="panel" aria-labelledby="h-verify">
      <header>
        <h2 id="h-verify">{words.verify}</h2>
      </header>
      <div className="pad">
        <Form error={confirm.error} onSubmit={() => confirm.mutate(undefined)}>
          <Field label={words.token} help={words.verifyHelp} autoComplete="one-time-code" {...field('token')} />
          <div className="btns">
            <ActionButton type="submit" busy={confirm.isPending}>
              {words.confirm}
            </ActionButton>
          </div>
        </Form>
      </div>
    </section>
  );
}
