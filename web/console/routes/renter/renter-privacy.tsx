import type { Renter } from '@rentroll/client';
import { Eraser, ScanEye } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useKnownMay, useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { formatMoment } from '../../../words/format.ts';
import { privacyWords } from '../../../words/privacy.ts';
import { Go } from '../../go.tsx';
import { EraseRenter } from './erase-renter.tsx';
import { RenterConsent } from './renter-consent.tsx';

/** What may be known about the renter, and for how long. */
export function RenterPrivacy({ renter }: { readonly renter: Renter }) {
  const words = useWords(privacyWords);
  const language = useLanguage();
  const reason = useMay('renters.erase');
  const mayAudit = useKnownMay('audit_events.read');
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
      {(mayAudit || !renter.erased_at) && (
        <footer className="btns">
          {mayAudit && (
            <Go className="btn small" to="/settings/identity-accesses" search={{ renter_id: renter.id }}>
              <ScanEye className="i" aria-hidden="true" />
              {words.accesses}
            </Go>
          )}
          {!renter.erased_at && (
            <ActionButton look="small danger" icon={Eraser} reason={reason} onClick={() => setErasing(true)}>
              {words.erase}
            </ActionButton>
          )}
        </footer>
      )}
      {erasing && <EraseRenter renter={renter} onClose={() => setErasing(false)} />}
    </section>
  );
}
