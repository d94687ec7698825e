import type { ErasureReason, Renter } from '@rentroll/client';
import { RentrollError } from '@rentroll/client';
import { useMemo, useState } from 'react';
import { ERASURE_REASONS } from '../../../../domain/catalog/privacy.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField, Tick } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { privacyWords } from '../../../words/privacy.ts';

/** Asks for a reason, and once more whether it is meant. */
export function EraseRenter({ renter, onClose }: { readonly renter: Renter; readonly onClose: () => void }) {
  const words = useWords(privacyWords);
  const { api } = useApp();
  const [isMeant, setMeant] = useState(false);
  const fields = useKeptFields(`erase ${renter.id}`, { reason: ERASURE_REASONS[0] as string }, onClose);
  const erase = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/renters/{renter_id}/erase', {
        path: { renter_id: renter.id },
        body: { reason: fields.values.reason as ErasureReason },
        idempotencyKey,
      }),
    { said: words.erased, done: fields.close },
  );
  const { error } = erase;
  const shown = useMemo(() => explain(error, words.notYet), [error, words]);
  return (
    <Dialog open onOpenChange={fields.close} title={words.erase} subtitle={renter.full_name}>
      <Form error={shown} onSubmit={() => erase.mutate(undefined)}>
        <p>{words.eraseText}</p>
        <SelectField
          label={words.reason}
          {...fields.field('reason')}
          choices={ERASURE_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
        />
        <Tick checked={isMeant} onChange={({ target }) => setMeant(target.checked)}>
          {words.eraseConfirm}
        </Tick>
        <ActionButton look="danger" type="submit" busy={erase.isPending} reason={isMeant ? null : words.eraseFirst}>
          {words.erase}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

/** The service says only that it is not possible now. */
const explain = (error: Error | null, message: string): Error | null =>
  error instanceof RentrollError && error.code === 'invalid_status_transition'
    ? new RentrollError({ ...error, message })
    : error;
