import { useApp, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { rentersWords } from '../../../words/renters.ts';

/** Public links to this renter's invoices, all at once. */
export function RenterLinks({ renterId }: { readonly renterId: string }) {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const reason = useMay('invoices.issue');
  const change = useSave(
    (action: 'renew' | 'revoke', idempotencyKey) =>
      api().post('/renters/{renter_id}/share-links', {
        path: { renter_id: renterId },
        body: { action },
        idempotencyKey,
      }),
    { said: (links) => (links.length > 0 ? words.linksChanged(links.length) : words.linksRevoked), toastErrors: true },
  );
  return (
    <section className="panel" aria-labelledby="h-links">
      <header>
        <h2 id="h-links">{words.links}</h2>
      </header>
      <p className="pad small quiet">{words.linksHint}</p>
      <footer className="btns">
        <ActionButton look="small" reason={reason} busy={change.isPending} onClick={() => change.mutate('renew')}>
          {words.renewLinks}
        </ActionButton>
        {!reason && (
          <ActionButton look="small" busy={change.isPending} onClick={() => change.mutate('revoke')}>
            {words.revokeLinks}
          </ActionButton>
        )}
      </footer>
    </section>
  );
}
