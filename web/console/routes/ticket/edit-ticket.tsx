import type { MaintenanceTicket } from '@rentroll/client';
import { useApp, useWords } from '../../../data/app.ts';
import { emptyAsNull, useKeptFields } from '../../../data/fields.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field, SelectField, TextArea } from '../../../ui/field/field.tsx';
import { MoneyField } from '../../../ui/field/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ticketsWords } from '../../../words/tickets.ts';
import { memberName, useMembers } from '../tickets/tickets-data.ts';

export function EditTicket({ ticket, onClose }: { readonly ticket: MaintenanceTicket; readonly onClose: () => void }) {
  const words = useWords(ticketsWords);
  const common = useWords();
  const { api } = useApp();
  const members = useMembers();
  const { values, field, picker, close } = useKeptFields(
    `ticket ${ticket.id}`,
    {
      title: ticket.title,
      description: ticket.description ?? '',
      priority: ticket.display.priority.value as string,
      assignee_id: ticket.assignee_id ?? '',
      cost_amount: ticket.cost_amount ? String(Number(ticket.cost_amount)) : '',
      reported_by_name: ticket.reported_by_name ?? '',
      reported_by_contact: ticket.reported_by_contact ?? '',
    },
    onClose,
  );
  const save = useSave(
    () =>
      api().patch('/maintenance-tickets/{ticket_id}', {
        path: { ticket_id: ticket.id },
        body: { ...emptyAsNull(values), title: values.title } as never,
      }),
    { said: words.saved, done: close },
  );
  return (
    <Dialog open onOpenChange={close} title={words.edit}>
      <Form error={save.error} onSubmit={() => save.mutate(undefined)}>
        <Field label={words.fields.title} {...field('title')} />
        <TextArea label={words.fields.details} {...field('description')} />
        <div className="fields">
          <SelectField
            label={words.fields.priority}
            {...field('priority')}
            choices={Object.entries(words.priorities).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            label={words.fields.assignee}
            {...field('assignee_id')}
            choices={[
              { value: '', label: words.nobody },
              ...members.flatMap(({ user }) =>
                user.id ? [{ value: user.id, label: memberName(members, user.id) ?? user.email }] : [],
              ),
            ]}
          />
          <MoneyField label={words.fields.cost} {...picker('cost_amount')} />
        </div>
        <div className="fields">
          <Field label={words.fields.by} {...field('reported_by_name')} />
          <Field label={words.fields.contact} {...field('reported_by_contact')} />
        </div>
        <ActionButton look="primary" type="submit" busy={save.isPending}>
          {common.actions.save}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
