import { Contact } from './contact.tsx';
import { Earlier } from './earlier.tsx';
import { Invitations } from './invitations.tsx';
import { LastUse } from './last-use.tsx';
import { OpenTickets } from './open-tickets.tsx';
import { Quick } from './quick.tsx';

/** Below the amount due. */
export const Below = ({ open }: { readonly open: number }) => (
  <>
    <Quick />
    <Earlier open={open} />
  </>
);

/** Beside it, below it on a phone. */
export const Beside = () => (
  <div className="stack">
    <Invitations />
    <LastUse />
    <OpenTickets />
    <Contact />
  </div>
);
