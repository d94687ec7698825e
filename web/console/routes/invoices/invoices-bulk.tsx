import type { BulkInvoices, Invoice } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, FileCheck, Printer, Send } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { openFile } from '../../../data/download.ts';
import { useRequestKey } from '../../../data/idempotency.ts';
import { showLawWarnings } from '../../../data/law-notices.ts';
import { useMay } from '../../../data/me.ts';
import type { Selection } from '../../../data/selection.ts';
import { BulkBar } from '../../../ui/bulk-bar/bulk-bar.tsx';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { invoicesWords } from '../../../words/invoices.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { MAX_CHOSEN } from './invoices-data.ts';

type Act = 'issue' | 'send' | 'cancel';
export type Outcome = { readonly act: Act; readonly results: BulkInvoices['results'] };

/** What can be done with the chosen invoices together; each has its own outcome. */
export function InvoicesBulk({
  chosen,
  selection,
}: {
  readonly chosen: readonly Invoice[];
  readonly selection: Selection;
}) {
  const words = useWords(invoicesWords);
  const common = useWords();
  const { api } = useApp();
  const queries = useQueryClient();
  const key = useRequestKey();
  const mayIssue = useMay('invoices.issue');
  const mayCancel = useMay('invoices.cancel');
  const [cancelling, setCancelling] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const ids = chosen.map(({ id }) => id);
  const drafts = chosen.filter(({ display }) => display.status.value === 'DRAFT');
  const sum = chosen.reduce((total, { total_amount }) => total + Number(total_amount), 0);
  const tooMany = ids.length > MAX_CHOSEN ? words.tooMany(MAX_CHOSEN) : null;
  const change = useMutation({
    mutationFn: async ({ act, reason }: { act: Act; reason?: string }): Promise<Outcome> => {
      const invoice_ids = act === 'issue' ? drafts.map(({ id }) => id) : ids;
      const body = { action: act, invoice_ids, ...(reason === undefined ? {} : { reason }) };
      const { data, meta } = await api().request('post', '/invoices/bulk', { body, idempotencyKey: key.of(body) });
      showLawWarnings(meta);
      return { act, results: data.results };
    },
    onSuccess: (answer) => {
      key.answered();
      setCancelling(false);
      setOutcome(answer);
      void queries.invalidateQueries();
    },
    onError: (error, { act }) => {
      if (act !== 'cancel') showToast(error.message, { tone: 'bad' });
    },
  });
  const print = useMutation({
    mutationFn: () => openFile(() => api().file('/invoices.pdf', { query: { ids: ids.join(',') } as never })),
    onError: showRefusal,
  });
  const busy = change.isPending ? change.variables?.act : null;
  const sending = drafts.length === 0;
  return (
    <BulkBar
      label={words.bulk}
      onClear={selection.clear}
      actions={
        <>
          <ActionButton
            look="primary small"
            icon={sending ? Send : FileCheck}
            busy={busy === 'issue' || busy === 'send'}
            reason={mayIssue ?? tooMany}
            onClick={() => change.mutate({ act: sending ? 'send' : 'issue' })}
          >
            {sending ? words.send(ids.length) : words.issue(drafts.length)}
          </ActionButton>
          <Menu
            label={common.actions.others}
            triggerClass="btn square small"
            side="end"
            upwards
            trigger={<Ellipsis className="i" aria-hidden="true" />}
            groups={[
              [
                ...(sending || mayIssue || tooMany
                  ? []
                  : [
                      {
                        key: 'send',
                        icon: <Send className="i" aria-hidden="true" />,
                        label: words.send(ids.length),
                        onSelect: () => change.mutate({ act: 'send' }),
                      },
                    ]),
                ...(tooMany
                  ? []
                  : [
                      {
                        key: 'print',
                        icon: <Printer className="i" aria-hidden="true" />,
                        label: words.print(ids.length),
                        onSelect: () => print.mutate(),
                      },
                    ]),
              ],
              mayIssue || mayCancel || tooMany
                ? []
                : [
                    {
                      key: 'cancel',
                      icon: <Ban className="i" aria-hidden="true" />,
                      label: words.cancel(ids.length),
                      onSelect: () => setCancelling(true),
                    },
                  ],
            ]}
          />
        </>
      }
    >
      <strong>{words.chosen(ids.length)}</strong>
      <span className="sub">
        <Money amount={String(sum)} />
      </span>
      {cancelling && (
        <ReasonDialog
          open
          onOpenChange={setCancelling}
          keptAs="cancel invoices"
          title={words.cancelTitle(ids.length)}
          label={words.reason}
          button={words.cancel(ids.length)}
          danger
          busy={busy === 'cancel'}
          error={change.error}
          onConfirm={(reason) => change.mutateAsync({ act: 'cancel', reason })}
        >
          <p className="small quiet">{words.cancelHint}</p>
        </ReasonDialog>
      )}
      {outcome && (
        <BulkOutcome
          outcome={outcome}
          invoices={chosen}
          onClose={() => {
            // What was refused stays chosen, to be looked at.
            selection.set(outcome.results.filter(({ error }) => error).map(({ invoice_id }) => invoice_id));
            setOutcome(null);
          }}
        />
      )}
    </BulkBar>
  );
}
