import type { Organization } from '@rentroll/client';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { useSave } from '../../../../data/save.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../../ui/feedback/feedback.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { organizationWords } from '../../../../words/settings-organization.ts';

type Props = { readonly organization: Organization; readonly onClose: () => void };

/** Sends a template with sample values to one number; what Zalo answers is shown as it is. */
export function TestZalo({ organization, onClose }: Props) {
  const words = useWords(organizationWords);
  const { api } = useApp();
  const [phone, setPhone] = useState('');
  const test = useSave((_: undefined, idempotencyKey) =>
    api().post('/organizations/{organization_id}/zalo/test', {
      path: { organization_id: organization.id },
      body: { phone: phone.trim() },
      idempotencyKey,
    }),
  );
  const topics: Readonly<Record<string, string>> = words.topics;
  return (
    <Dialog open onOpenChange={onClose} title={words.zaloTest}>
      <div className="stack">
        <p className="small quiet">{words.zaloTestHelp}</p>
        <Form error={test.error} onSubmit={() => test.mutate(undefined)}>
          <Field
            label={words.zaloTestPhone}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
          <ActionButton look="primary" type="submit" busy={test.isPending}>
            {words.zaloTestSend}
          </ActionButton>
        </Form>
        {test.data && !test.isPending && (
          <Banner tone={test.data.sent ? 'good' : 'bad'}>
            {test.data.sent
              ? words.zaloTestSent(topics[test.data.topic] ?? test.data.topic)
              : words.zaloTestRefused(test.data.reason ?? '')}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
