import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../data/app.ts';
import { useFields } from '../../data/fields.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { securityWords } from '../../words/security.ts';
import { EmailCodeField } from './email-code-field.tsx';
import { routeOf } from './factor-routes.ts';
import { canUsePasskeys, createPasskey } from './passkey.ts';

type Props = { readonly emailCode: boolean; readonly onCodes: (codes: readonly string[]) => void };

export function AddPasskey({ emailCode, onCodes }: Props) {
  const words = useWords(securityWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        look="wide"
        icon={Fingerprint}
        reason={canUsePasskeys() ? null : words.noPasskeys}
        onClick={() => setOpen(true)}
      >
        {words.addPasskey}
      </ActionButton>
      {open && <Ask emailCode={emailCode} onCodes={onCodes} onClose={() => setOpen(false)} />}
    </>
  );
}

function Ask({ emailCode, onCodes, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords(securityWords);
  const { api, session } = useApp();
  const { values, set, field } = useFields({ name: words.passkeyName, email_code: '' });
  const add = useSave(
    async () => {
      const { options } = await api().post(routeOf(session, '/passkeys/options'));
      const credential = await createPasskey(options as Record<string, unknown>);
      if (!credential) return null;
      const body = { name: values.name, credential, ...(emailCode ? { email_code: values.email_code } : {}) };
      return api().post(routeOf(session, '/passkeys'), { body: body as never });
    },
    {
      done: (added) => {
        if (!added) return showToast(words.notDone, { tone: 'bad' });
        showToast(words.addedSaid);
        onClose();
        if (added.recovery_codes) onCodes(added.recovery_codes);
      },
    },
  );
  return (
    <Dialog open onOpenChange={onClose} title={words.addPasskey}>
      <Form error={add.error} onSubmit={() => add.mutate(undefined)}>
        <p className="quiet">{words.passkeyHelp}</p>
        <Field label={words.name} {...field('name')} />
        {emailCode && <EmailCodeField value={values.email_code} onChange={(code) => set('email_code', code)} />}
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={add.isPending}>
            {words.next}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}
