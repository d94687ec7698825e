import type { ReactNode } from 'react';
import { useWords } from '../../../../data/app.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Form } from '../../../../ui/form/form.tsx';

type Props = {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly button: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, children, button, busy, error, onConfirm, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Form error={error} onSubmit={onConfirm}>
        <p>{children}</p>
        <div className="btns">
          <ActionButton look="danger" type="submit" busy={busy}>
            {button}
          </ActionButton>
          <button className="btn" type="button" onClick={onClose}>
            {words.actions.cancel}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
