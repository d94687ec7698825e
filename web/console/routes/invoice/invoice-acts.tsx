import type { Invoice } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, FileCheck, FileDown, HandCoins, Send } from 'lucide-react';
import { isAllowed } from '../../../../domain/invoices/invoice-state.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useBooking } from '../../../data/booking.ts';
import { openFile } from '../../../data/download.ts';
import { showLawWarnings } from '../../../data/law-notices.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { invoiceWords } from '../../../words/invoice.ts';
import { invoiceActWords } from '../../../words/invoice-acts.ts';
import { shellWords } from '../../../words/shell.ts';
import { Go } from '../../go.tsx';
import { useFixes } from './invoice-fixes.tsx';

/** The next thing to do with the invoice, and the others beside it. */
export function InvoiceActs({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(invoiceActWords);
  const common = useWords();
  const { nav } = useWords(shellWords);
  const { api } = useApp();
  const mayIssue = useMay('invoices.issue');
  const status = invoice.display.status.value;
  const issue = useIssue(invoice);
  const send = useSend(invoice);
  const fixes = useFixes(invoice);
  const pdf = useMutation({
    mutationFn: () => openFile(() => api().file('/invoices/{invoice_id}.pdf', { path: { invoice_id: invoice.id } })),
    onError: showRefusal,
  });
  return (
    <div className="acts btns">
      {status === 'DRAFT' && (
        <ActionButton
          look="primary"
          icon={FileCheck}
          busy={issue.isPending}
          reason={mayIssue}
          onClick={() => issue.mutate(undefined)}
        >
          {words.issue}
        </ActionButton>
      )}
      {isAllowed('pay', status) && (
        <Go className="btn primary" to="/payments" search={{ renter: invoice.renter_id }}>
          <HandCoins className="i" aria-hidden="true" />
          {nav.payments}
        </Go>
      )}
      {isAllowed('share', status) && (
        <ActionButton icon={Send} busy={send.isPending} reason={mayIssue} onClick={() => send.mutate(undefined)}>
          <span className={isAllowed('pay', status) ? 'only-wide' : ''}>{words.send}</span>
        </ActionButton>
      )}
      <ActionButton
        look="square"
        icon={FileDown}
        aria-label={words.pdf}
        busy={pdf.isPending}
        onClick={() => pdf.mutate()}
      />
      {fixes.entries.length > 0 && (
        <Menu
          label={common.actions.others}
          triggerClass="btn square"
          side="end"
          trigger={<Ellipsis className="i" aria-hidden="true" />}
          groups={[fixes.entries]}
        />
      )}
      {fixes.dialog}
    </div>
  );
}

type Warned = { readonly warnings?: readonly { readonly code: string }[] };

function useIssue(invoice: Invoice) {
  const words = useWords(invoiceActWords);
  const { api } = useApp();
  return useBooking(
    async (_: undefined, idempotencyKey) => {
      const path = { invoice_id: invoice.id };
      const { meta } = await api().request('post', '/invoices/{invoice_id}/issue', { path, body: {}, idempotencyKey });
      return meta as Warned;
    },
    (meta) => {
      const known = [...new Set((meta.warnings ?? []).flatMap(({ code }) => words.warnings[code] ?? []))];
      showToast([words.issued, ...known].join('. '));
      showLawWarnings(meta);
    },
    { onRefused: showRefusal },
  );
}

/** As many rows as there are would be sent the same way; here it is one. */
function useSend(invoice: Invoice) {
  const words = useWords(invoiceActWords);
  const { channels } = useWords(invoiceWords);
  const { api } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (_: undefined) =>
      api().post('/invoices/bulk', { body: { action: 'send', invoice_ids: [invoice.id] }, idempotencyKey: true }),
    onSuccess: ({ results: [result] }) => {
      void queries.invalidateQueries();
      if (result?.error) showToast(result.error.message, { tone: 'bad' });
      else if (!result || result.channels.length === 0) showToast(words.unreachable, { tone: 'bad' });
      else showToast(words.sent(result.channels.map((channel) => channels[channel] ?? channel).join(', ')));
    },
    onError: showRefusal,
  });
}
