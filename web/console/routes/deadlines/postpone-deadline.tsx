import type { Deadline } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { useToday } from '../../../data/today.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { DateField } from '../../../ui/calendar/pick-fields.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextArea } from '../../../ui/field/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { deadlinesWords } from '../../../words/deadlines.ts';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 3;

type Props = { readonly deadline: Deadline; readonly onClose: () => void };

/** Until a later day, with the reason for whoever asks. */
export function PostponeDeadline({ deadline, onClose }: Props) {
  const words = useWords(deadlinesWords);
  const { api } = useApp();
  const keptAs = `postpone deadline ${deadline.id}`;
  const soon = new Date(Date.parse(useToday()) + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
  const { values, field, picker, close } = useKeptFields(keptAs, { until: soon, reason: '' }, onClose);
  const save = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/deadlines/{deadline_id}/postpone', {
        path: { deadline_id: deadline.id },
        body: values,
        idempotencyKey,
      }),
    { said: words.saidPostponed, done: close, keptAs },
  );
  return (
    <Dialog open onOpenChange={close} title={words.postponeTitle}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <DateField label={words.until} {...picker('until')} />
        <TextArea label={words.reason} {...field('reason')} />
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {words.postpone}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
