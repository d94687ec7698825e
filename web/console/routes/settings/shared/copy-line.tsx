import { Copy } from 'lucide-react';
import { useWords } from '../../../../data/app.ts';
import { copyText } from '../../../../data/copy-text.ts';
import { showToast } from '../../../../ui/toast/toasts.ts';
import { settingsWords } from '../../../../words/settings.ts';

type Props = { readonly label: string; readonly text: string };

/** A text to paste elsewhere: it can be read, selected and copied. */
export function CopyLine({ label, text }: Props) {
  const words = useWords(settingsWords);
  return (
    <div className="copy-line">
      <span className="small quiet">{label}</span>
      <code className="code">{text}</code>
      <button
        className="btn small"
        type="button"
        aria-label={`${words.copy}: ${label}`}
        onClick={() => void copyText(text).then((done) => done && showToast(words.copied))}
      >
        <Copy className="i" aria-hidden="true" />
        {words.copy}
      </button>
    </div>
  );
}
