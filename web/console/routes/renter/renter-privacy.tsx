import type { Renter } from '@rentroll/client';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { formatMoment } from '../../../words/format.ts';
import { privacyWords } from '../../../words/privacy.ts';
import { EraseRenter } from './erase-renter.tsx';
import { RenterConsent } from './renter-consent.tsx';

/** What may be known about the renter, and for how long. */
export function RenterPrivacy({ renter }: { readonly renter: Renter }) {
  const words = useWords(privacyWords);
  const language = useLanguage();
  const reason = useMay('renters.erase');
  const [erasing, setErasing] = useState(false);
  return (
    <section className="panel" aria-labelledby="h-privacy">
      <header>
        <h2 id="h-privacy">{words.title}</h2>
      </header>
      {!renter.erased_at && <RenterConsent renterId={renter.id} />}
      <p className="pad small quiet">
        {renter.erased_at ? words.erasedOn(formatMoment(renter.erased_at, language)) : words.eraseHint}
      </p>
      {!renter.erased_at && (
        <footer>
          <ActionButton look="small danger" icon={Eraser} reason={reason} onClick={() => setErasing(true)}>
            {words.erase}
          </ActionButton>
        </footer>
      )}
      {erasing && <EraseRenter renter={renter} onClose={() => setErasing(false)} />}
    </section>
  );
}
