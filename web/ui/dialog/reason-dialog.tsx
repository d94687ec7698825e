import { type ReactNode, useId } from 'react';
import { useWords } from '../../data/app.ts';
import { forgetDraft, useKeptDraft } from '../../data/kept-draft.ts';
import { ActionButton } from '../button/action-button.tsx';
import { TextArea } from '../field/field.tsx';
import { Form } from '../form/form.tsx';
import { Chips } from '../tabs/tabs.tsx';
import { Dialog } from './dialog.tsx';

type Asked = {
  /** The act and what it is about: the reason stays under this name over a reload, until the act is done or given up. */
  readonly keptAs: string;
  /** What will happen, with amounts. */
  readonly children?: ReactNode;
  readonly label: string;
  /** What the field begins with, where the reason is nearly always the same. */
  readonly suggested?: string;
  /** Reasons that are usual here, each filled in by a tap. */
  readonly usual?: { readonly label: string; readonly reasons: readonly string[] };
  /** The name of the field at the service. */
  readonly name?: string;
  readonly error: unknown;
};
type Props = Asked & {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly button: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  /** Fulfilled when the act is done; a rejection is shown as `error`. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
};

/** Asks why before something that others will want to understand later. */
export function ReasonDialog({ open, onOpenChange, title, button, danger, busy, onConfirm, ...asked }: Props) {
  const words = useWords();
  const form = useId();
  const close = () => {
    forgetDraft(asked.keptAs);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            {words.actions.cancel}
          </button>
          <ActionButton look={danger ? 'danger' : 'primary'} type="submit" form={form} busy={busy}>
            {button}
          </ActionButton>
        </>
      }
    >
      <ReasonForm id={form} onConfirm={onConfirm} {...asked} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that it begins with what is kept. */
function ReasonForm({
  id,
  keptAs,
  children,
  label,
  suggested = '',
  usual,
  name = 'reason',
  error,
  onConfirm,
}: Asked & Pick<Props, 'onConfirm'> & { readonly id: string }) {
  const { draft, change, forget } = useKeptDraft(keptAs, { reason: suggested });
  return (
    <Form id={id} error={error} onSubmit={() => void onConfirm(draft.reason).then(forget, () => undefined)}>
      {children}
      {usual && (
        <Chips
          label={usual.label}
          value={draft.reason}
          options={usual.reasons.map((reason) => ({ value: reason, label: reason }))}
          onChange={(reason) => change({ reason })}
        />
      )}
      <TextArea
        label={label}
        name={name}
        required
        maxLength={500}
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </Form>
  );
}
