import { type NewTotp, RentrollError } from '@rentroll/client';
import { Smartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApp, useWords } from '../../data/app.ts';
import { useFields } from '../../data/fields.ts';
import { useSave } from '../../data/save.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { CopyLine } from '../../ui/copy-line/copy-line.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { QrPicture } from '../../ui/qr/qr-picture.tsx';
import { securityWords } from '../../words/security.ts';
import { EmailCodeField } from './email-code-field.tsx';
import { routeOf } from './factor-routes.ts';
import './add-app.css';

type Props = { readonly emailCode: boolean; readonly onCodes: (codes: readonly string[]) => void };

export function AddApp({ emailCode, onCodes }: Props) {
  const words = useWords(securityWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton look="wide" icon={Smartphone} onClick={() => setOpen(true)}>
        {words.addApp}
      </ActionButton>
      {open && (
        <Steps
          emailCode={emailCode}
          onClose={() => setOpen(false)}
          onDone={(codes) => {
            setOpen(false);
            if (codes) onCodes(codes);
          }}
        />
      )}
    </>
  );
}

type StepsProps = {
  readonly emailCode: boolean;
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[] | null) => void;
};

/** First a name, then the picture to scan and the code that proves it was scanned. */
function Steps({ emailCode, onClose, onDone }: StepsProps) {
  const words = useWords(securityWords);
  const { api, session } = useApp();
  const [started, setStarted] = useState<NewTotp | null>(null);
  const { values, set, field } = useFields({ name: words.appName, email_code: '', code: '' });
  const [emailCodeLate, setEmailCodeLate] = useState(false);
  const start = useSave(
    () =>
      api().post(routeOf(session, '/second-factors'), {
        body: { kind: 'TOTP', name: values.name, ...(emailCode ? { email_code: values.email_code } : {}) },
      }),
    { done: setStarted },
  );
  const confirm = useSave(
    () =>
      api().post(routeOf(session, '/second-factors/{second_factor_id}/confirm'), {
        path: { second_factor_id: started?.id ?? '' },
        body: {
          code: values.code.replaceAll(/\s/g, ''),
          ...(emailCodeLate && values.email_code ? { email_code: values.email_code } : {}),
        },
      }),
    { said: words.addedSaid, done: ({ recovery_codes }) => onDone(recovery_codes) },
  );
  // An organization began to require a second factor after the first step.
  if (!emailCodeLate && asksEmailCode(confirm.error)) setEmailCodeLate(true);
  if (!started)
    return (
      <Dialog open onOpenChange={onClose} title={words.addApp}>
        <Form error={start.error} onSubmit={() => start.mutate(undefined)}>
          <p className="quiet">{words.appHelp}</p>
          <Field label={words.name} {...field('name')} />
          {emailCode && <EmailCodeField value={values.email_code} onChange={(code) => set('email_code', code)} />}
          <div className="btns">
            <ActionButton look="primary" type="submit" busy={start.isPending}>
              {words.next}
            </ActionButton>
          </div>
        </Form>
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={onClose} title={words.scan}>
      <Form error={confirm.error} onSubmit={() => confirm.mutate(undefined)}>
        <p className="quiet">{words.scanHelp}</p>
        <a className="btn wide open-app" href={started.otpauth_url}>
          <Smartphone className="i" aria-hidden="true" />
          {words.openApp}
        </a>
        <Picture svg={started.qr_svg} label={words.scan} />
        <CopyLine label={words.secret} text={started.secret} />
        <Field
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          data-autofocus
          {...field('code')}
        />
        {emailCodeLate && <EmailCodeField value={values.email_code} onChange={(code) => set('email_code', code)} />}
        <div className="btns">
          <ActionButton look="primary" type="submit" busy={confirm.isPending}>
            {words.confirm}
          </ActionButton>
        </div>
      </Form>
    </Dialog>
  );
}

const asksEmailCode = (error: unknown): boolean =>
  error instanceof RentrollError && error.fields.some(({ path }) => path === 'email_code');

function Picture({ svg, label }: { readonly svg: string; readonly label: string }) {
  const blob = useMemo(() => new Blob([svg], { type: 'image/svg+xml' }), [svg]);
  return <QrPicture blob={blob} label={label} />;
}
