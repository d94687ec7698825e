import { useApp, useWords } from '../../../data/app.ts';
import { useFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { renterSettingsWords } from '../../../words/renter-settings.ts';
import { PhoneCode, usedUpBy } from './phone-code.tsx';

/** A second way in for an account that has only a phone number, which proves by a code that its owner asks. */
export function AddEmail({ phone }: { readonly phone: string }) {
  const words = useWords(renterSettingsWords);
  const { api } = useApp();
  const { values, field } = useFields({ email: '', password: '', code: '' });
  const add = useSave(() => api().post('/tenant/auth/email/add', { body: values }), {
    said: words.emailAdded(values.email),
  });
  return (
    <section className="panel" aria-labelledby="h-email">
      <header>
        <h2 id="h-email">{words.addEmail}</h2>
      </header>
      <div className="pad">
        <Form error={add.error} onSubmit={() => add.mutate(undefined)}>
          <p className="small quiet">{words.addEmailHelp}</p>
          <Field label={words.email} type="email" autoComplete="email" {...field('email')} />
          <Field
            label={words.newPassword}
            help={words.newPasswordHelp}
            type="password"
            autoComplete="new-password"
            {...field('password')}
          />
          <PhoneCode phone={phone} said={words.codeSent(phone)} code={field('code')} usedBy={usedUpBy(add.error)}>
            {(reason) => (
              <ActionButton type="submit" busy={add.isPending} reason={reason}>
                {words.addEmail}
              </ActionButton>
            )}
          </PhoneCode>
        </Form>
      </div>
    </section>
  );
}
