import { Announced } from './announced.tsx';
import { AskConsent } from './ask-consent.tsx';
import { Contact } from './contact.tsx';
import { Earlier } from './earlier.tsx';
import { Invitations } from './invitations.tsx';
import { LastUse } from './last-use.tsx';
import { OpenTickets } from './open-tickets.tsx';
import { Quick } from './quick.tsx';
import { useRestReady } from './rest-data.ts';
import { ToConfirm } from './to-confirm.tsx';

/** Below the amount due. */
export function Below({ open }: { readonly open: number }) {
  const ready = useRestReady();
  return (
    <>
      <Quick />
      {ready && <AskConsent />}
      {ready && <ToConfirm />}
      {ready && <Announced />}
      {ready && <Earlier open={open} />}
    </>
  );
}

/** Beside it, below it on a phone. */
export function Beside() {
  const ready = useRestReady();
  if (!ready) return null;
  return (
    <div className="stack">
      <Invitations />
      <LastUse />
      <OpenTickets />
      <Contact />
    </div>
  );
}
