import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useOnline } from '../../../data/online.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { formatTime } from '../../../words/format.ts';
import { payWords } from '../../../words/renter-pay.ts';

type Props = { readonly detected: boolean; readonly look: () => Promise<unknown> };

/** The page reports by itself, at once where transfers are detected; the button looks once more and says what it found. */
export function Waiting({ detected, look }: Props) {
  const words = useWords(payWords);
  const language = useLanguage();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    await look().finally(() => setBusy(false));
    setLookedAt(new Date().toISOString());
  };
  const notYet = detected ? words.notYet : words.notConfirmed;
  const said = lookedAt ? notYet(formatTime(lookedAt, language)) : detected ? words.reports : words.byLandlord;
  return (
    <div className="wait">
      <ActionButton look="wide" icon={Check} busy={busy} onClick={() => void ask()}>
        {words.done}
      </ActionButton>
      <p className="small quiet" role="status">
        {online ? said : words.offline}
      </p>
    </div>
  );
}
