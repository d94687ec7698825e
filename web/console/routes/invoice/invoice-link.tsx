import type { Invoice, ShareLink } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2, MessageCircle, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { copyText } from '../../../data/copy-text.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Field, TextArea } from '../../../ui/field/field.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { formatMoment } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';

type Act = 'link' | 'message' | 'renew';

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
    mutationFn: (act: Act) =>
      api().post('/invoices/{invoice_id}/share-link', {
        path,
        body: { renew: act === 'renew' },
        idempotencyKey: true,
      }),
    onSuccess: async (made, act) => {
      setLink(made);
      void queries.invalidateQueries({ queryKey: ['invoice-audit', invoice.id] });
      const copied = await copyText(act === 'message' ? made.message : made.url);
      if (act === 'renew') showToast(words.renewed);
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
        {link && share.variables === 'message' && (
          <TextArea
            label={words.message}
            readOnly
            rows={4}
            value={link.message}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
      <footer className="btns">
        <ActionButton
          look="small"
          icon={Link2}
          busy={share.isPending && share.variables === 'link'}
          reason={reason}
          onClick={() => share.mutate('link')}
        >
          {words.copyLink}
        </ActionButton>
        {!reason && (
          <ActionButton
            look="small"
            icon={MessageCircle}
            busy={share.isPending && share.variables === 'message'}
            onClick={() => share.mutate('message')}
          >
            {words.copyMessage}
          </ActionButton>
        )}
        {!reason && (
          <>
            <ActionButton
              look="small"
              icon={RefreshCw}
              busy={share.isPending && share.variables === 'renew'}
              onClick={() => share.mutate('renew')}
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
