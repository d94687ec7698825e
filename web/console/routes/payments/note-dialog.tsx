import type { Payment } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { emptyAsNull, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { paymentsWords } from '../../../words/payments.ts';

/** What was written about a payment can be corrected; amount and date cannot. */
export function NoteDialog({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const words = useWords(paymentsWords);
  const common = useWords();
  const { api } = useApp();
  const { values, field, close } = useKeptFields(
    `note ${payment.id}`,
    { reference: payment.reference ?? '', note: payment.note ?? '' },
    onClose,
  );
  const save = useSave(
    () => api().patch('/payments/{payment_id}', { path: { payment_id: payment.id }, body: emptyAsNull(values) }),
    { done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.editNote}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <Field label={words.reference} {...field('reference')} />
        <TextArea label={words.note} {...field('note')} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {common.actions.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
