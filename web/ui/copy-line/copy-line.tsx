import { Copy } from 'lucide-react';
import { useWords } from '../../data/app.ts';
import { copyText } from '../../data/copy-text.ts';
import { copyWords } from '../../words/copy.ts';
import { showToast } from '../toast/toasts.ts';
import './copy-line.css';

type Props = {
  readonly label: string;
  readonly text: string /** A message for a person, not a code. */;
  readonly isMessage?: boolean;
};

/** A text to paste elsewhere: it can be read, selected and copied. */
export function CopyLine({ label, text, isMessage = false }: Props) {
  const words = useWords(copyWords);
  return (
    <div className={isMessage ? 'copy-line message' : 'copy-line'}>
      <span className="small quiet">{label}</span>
      {isMessage ? <p>{text}</p> : <code className="code">{text}</code>}
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
