import { Earlier } from './earlier.tsx';
import { Invitations } from './invitations.tsx';

/** Below the amount due. */
export const Below = ({ open }: { readonly open: number }) => <Earlier open={open} />;

/** Beside it, below it on a phone. */
export const Beside = () => (
  <div className="stack">
    <Invitations />
  </div>
);
