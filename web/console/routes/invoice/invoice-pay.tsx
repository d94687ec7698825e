import { type Invoice, RentrollError } from '@rentroll/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { BANKS } from '../../../../domain/payments/banks.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { copyText } from '../../../data/copy-text.ts';
import { saveFile } from '../../../data/download.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { QrPicture } from '../../../ui/qr/qr-picture.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { invoiceWords } from '../../../words/invoice.ts';
import { Go } from '../../go.tsx';

/** How the renter transfers what is left: the code to scan, and the same in letters. */
export function InvoicePay({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(invoiceWords);
  const language = useLanguage();
  const { api } = useApp();
  const path = { invoice_id: invoice.id };
  const qr = useQuery({
    // The code asks for what is left.
    queryKey: ['invoice-qr', invoice.id, invoice.updated_at],
    queryFn: async () => {
      const [facts, picture] = await Promise.all([
        api().get('/invoices/{invoice_id}/payment-qr', { path }),
        api().file('/invoices/{invoice_id}/payment-qr.svg', { path }),
      ]);
      return { facts, picture: await picture.blob() };
    },
  });
  const save = useMutation({
    mutationFn: async () => saveFile(await api().file('/invoices/{invoice_id}/payment-qr.png', { path }), words.qrName),
    onError: showRefusal,
  });
  return (
    <section className="panel" aria-labelledby="h-pay">
      <header>
        <h2 id="h-pay">{words.pay}</h2>
        <span className="small quiet">VietQR</span>
      </header>
      {qr.isPending && (
        <div className="pay-wait">
          <Skeleton rows={3} />
        </div>
      )}
      {qr.isError &&
        (hasNoAccount(qr.error) ? <NoAccount /> : <ErrorState error={qr.error} onRetry={() => void qr.refetch()} />)}
      {qr.data && (
        <div className="pay">
          <QrPicture
            blob={qr.data.picture}
            label={words.qr(formatMoney(qr.data.facts.amount, language), qr.data.facts.memo)}
          />
          <dl className="facts small">
            <dt>{words.bank}</dt>
            <dd>{BANKS[qr.data.facts.bank_bin] ?? qr.data.facts.bank_bin}</dd>
            <dt>{words.account}</dt>
            <dd className="code">{qr.data.facts.account_number}</dd>
            <dt>{words.holder}</dt>
            <dd>{qr.data.facts.account_holder}</dd>
            <dt>{words.memo}</dt>
            <dd className="code">{qr.data.facts.memo}</dd>
          </dl>
          <div className="btns">
            <ActionButton
              look="small wide"
              icon={Copy}
              onClick={() => void copyText(qr.data.facts.memo).then((done) => done && showToast(words.copied))}
            >
              {words.copyMemo}
            </ActionButton>
            <ActionButton look="small wide" icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
              {words.saveQr}
            </ActionButton>
          </div>
        </div>
      )}
    </section>
  );
}

const hasNoAccount = (error: unknown): boolean => error instanceof RentrollError && error.code === 'no_bank_account';

/** Normal for who has just begun: the code needs an account that the money goes to. */
function NoAccount() {
  const words = useWords(invoiceWords);
  const may = useMay('bank_accounts.write');
  return (
    <EmptyState title={words.noAccount}>
      <p>{words.noAccountHint}</p>
      {may === null && (
        <Go className="btn" to="/settings/bank" search={{ account: 'new' }}>
          {words.addAccount}
        </Go>
      )}
    </EmptyState>
  );
}
