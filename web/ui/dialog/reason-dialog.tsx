import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../../data/app.ts';
import { ActionButton } from '../button/action-button.tsx';
import { TextArea } from '../field/field.tsx';
import { Form } from '../form/form.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** What will happen, with amounts. */
  readonly children?: ReactNode;
  readonly label: string;
  /** The name of the field at the service. */
  readonly name?: string;
  readonly button: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onConfirm: (reason: string) => void;
};

/** Asks why before something that others will want to understand later. */
export function ReasonDialog({
  title,
  children,
  label,
  name = 'reason',
  button,
  danger,
  busy,
  error,
  ...props
}: Props) {
  const words = useWords();
  const form = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={title}
      footer={
        <>
          <button className="btn" type="button" onClick={() => props.onOpenChange(false)}>
            {words.actions.cancel}
          </button>
          <ActionButton look={danger ? 'danger' : 'primary'} type="submit" form={form} busy={busy}>
            {button}
          </ActionButton>
        </>
      }
    >
      <Form id={form} error={error} onSubmit={() => props.onConfirm(reason)}>
        {children}
        <TextArea
          label={label}
          name={name}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
