import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../data/app.ts';
import { copyText } from '../../data/copy-text.ts';
import { saveFile } from '../../data/download.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/feedback.tsx';
import { Tick } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { copyWords } from '../../words/copy.ts';
import { securityWords } from '../../words/security.ts';
import './recovery-codes.css';

type Props = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shown once: in the memory of this page only, and gone when the dialog closes. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const words = useWords(securityWords);
  const copy = useWords(copyWords);
  const [kept, setKept] = useState(false);
  const [shown, setShown] = useState(0);
  const text = `Rentroll\n${words.codes}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      // Closed by mistake, it comes back: the codes are nowhere else.
      key={shown}
      open
      onOpenChange={() => (kept ? onClose() : setShown(shown + 1))}
      title={words.codes}
      footer={
        <div className="btns">
          <ActionButton look="primary" reason={kept ? null : words.keepFirst} onClick={onClose}>
            {words.done}
          </ActionButton>
        </div>
      }
    >
      <div className="stack recovery">
        <Banner tone="warn">{words.codesOnce}</Banner>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code className="code">{code}</code>
            </li>
          ))}
        </ul>
        <div className="btns">
          <ActionButton
            look="small"
            icon={Copy}
            onClick={() => void copyText(text).then((done) => done && showToast(copy.copied))}
          >
            {copy.copy}
          </ActionButton>
          <ActionButton
            look="small"
            icon={Download}
            onClick={() => void saveFile(new Response(text), 'rentroll-recovery-codes.txt')}
          >
            {words.download}
          </ActionButton>
          <ActionButton look="small" icon={Printer} onClick={() => print()}>
            {words.print}
          </ActionButton>
        </div>
        <Tick checked={kept} onChange={({ target }) => setKept(target.checked)}>
          {words.kept}
        </Tick>
      </div>
    </Dialog>
  );
}
