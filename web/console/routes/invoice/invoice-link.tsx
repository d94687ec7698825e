import type { Invoice, ShareLink } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { copyText } from '../../../data/copy-text.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { formatMoment } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';

/** The link that shows the invoice to whoever has it. It is asked for when somebody wants it. */
export function InvoiceLink({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const reason = useMay('invoices.issue');
  const [link, setLink] = useState<ShareLink | null>(null);
  const path = { invoice_id: invoice.id };
  const share = useMutation({
    mutationFn: (renew: boolean) =>
      api().post('/invoices/{invoice_id}/share-link', { path, body: { renew }, idempotencyKey: true }),
    onSuccess: async (made, renew) => {
      setLink(made);
      void queries.invalidateQueries({ queryKey: ['invoice-audit', invoice.id] });
      const copied = await copyText(made.url);
      if (renew) showToast(words.renewed);
      else if (copied) showToast(words.copied);
    },
    onError: showRefusal,
  });
  const revoke = useMutation({
    mutationFn: () => api().delete('/invoices/{invoice_id}/share-link', { path }),
    onSuccess: () => {
      setLink(null);
      showToast(words.revoked);
    },
    onError: showRefusal,
  });
  return (
    <section className="panel" aria-labelledby="h-link">
      <header>
        <h2 id="h-link">{words.link}</h2>
      </header>
      <div className="pad stack">
        <p className="small quiet">{words.linkHint}</p>
        {link && (
          <Field
            label={words.linkAddress}
            readOnly
            value={link.url}
            help={link.expires_at ? words.linkExpires(formatMoment(link.expires_at, language)) : undefined}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
      <footer className="btns">
        <ActionButton
          look="small"
          icon={Link2}
          busy={share.isPending && !share.variables}
          reason={reason}
          onClick={() => share.mutate(false)}
        >
          {words.copyLink}
        </ActionButton>
        {!reason && (
          <>
            <ActionButton
              look="small"
              icon={RefreshCw}
              busy={share.isPending && share.variables}
              onClick={() => share.mutate(true)}
            >
              {words.renewLink}
            </ActionButton>
            <ActionButton look="small" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {words.revokeLink}
            </ActionButton>
          </>
        )}
      </footer>
    </section>
  );
}
