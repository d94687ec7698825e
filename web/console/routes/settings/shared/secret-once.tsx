import type { ReactNode } from 'react';
import { useWords } from '../../../../data/app.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { CopyLine } from '../../../../ui/copy-line/copy-line.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../../ui/feedback/feedback.tsx';
import { settingsWords } from '../../../../words/settings.ts';

type Props = {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** A secret that the service shows once. It is in the memory of this page only, and gone when the dialog closes. */
export function SecretOnce({ title, label, secret, children, onClose }: Props) {
  const words = useWords(settingsWords);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <ActionButton look="primary" onClick={onClose}>
          {words.secret.done}
        </ActionButton>
      }
    >
      <div className="stack">
        <Banner tone="warn">{words.secret.once}</Banner>
        <CopyLine label={label} text={secret} />
        {children}
      </div>
    </Dialog>
  );
}
