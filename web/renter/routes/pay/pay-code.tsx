import type { TenantInvoice } from '@rentroll/client';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download, Share2 } from 'lucide-react';
import { BANKS } from '../../../../domain/payments/banks.ts';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { copyText } from '../../../data/copy-text.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { QrPicture } from '../../../ui/qr/qr-picture.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { formatMoney } from '../../../words/format.ts';
import { payWords } from '../../../words/renter-pay.ts';
import { SaveFile } from '../../save-file.tsx';
import type { PayCode } from './pay-data.ts';

type Props = { readonly invoice: TenantInvoice; readonly code: PayCode };

/** The code to scan or to save, and the same as text. */
export function PayByCode({ invoice, code: { facts, picture, isDetected } }: Props) {
  const words = useWords(payWords);
  const language = useLanguage();
  const bank = BANKS[facts.bank_bin] ?? facts.bank_bin;
  const amount = formatMoney(facts.amount, language);
  return (
    <>
      <section className="panel code-card" aria-label={words.code}>
        <QrPicture blob={picture} label={words.qr(amount, bank, facts.account_number, facts.memo)} />
        <CodeActs invoice={invoice} />
        <p className="small quiet">{words.saveHint}</p>
      </section>
      <section className="panel" aria-labelledby="h-hand">
        <header>
          <h2 id="h-hand">{words.byHand}</h2>
          <span className="small quiet">{bank}</span>
        </header>
        <ul className="rows">
          <CopyRow label={words.account} value={facts.account_number} />
          <CopyRow label={words.holder} value={facts.account_holder} />
          <CopyRow label={words.amount} value={String(Math.round(Number(facts.amount)))} shown={amount} />
          <CopyRow label={words.memo} value={facts.memo} />
        </ul>
        <footer>
          <p className="small quiet">{isDetected ? words.keepMemo : words.keepMemoByHand}</p>
        </footer>
      </section>
    </>
  );
}

/** Some phones can hand the picture to the banking app at once. */
function CodeActs({ invoice: { id, invoice_number } }: { readonly invoice: TenantInvoice }) {
  const words = useWords(payWords);
  const { api } = useApp();
  const { search } = useAddress();
  const name = `${invoice_number}-qr.png`;
  const load = () =>
    api().file('/tenant/invoices/{invoice_id}/payment-qr.png', {
      path: { invoice_id: id },
      query: { scope: search.all ? 'renter' : 'invoice' },
    });
  const share = useMutation({
    mutationFn: async () => navigator.share({ files: [pngOf(await (await load()).blob(), name)] }),
    // Closing the phone's own sheet is no failure.
    onError: (error) => error.name !== 'AbortError' && showRefusal(error),
  });
  return (
    <div className="btns">
      <SaveFile label={words.saveQr} load={load} name={name} look="primary" icon={Download} said={words.saved} />
      {canShare() && (
        <ActionButton icon={Share2} busy={share.isPending} onClick={() => share.mutate()}>
          {words.share}
        </ActionButton>
      )}
    </div>
  );
}

const pngOf = (blob: Blob, name: string): File => new File([blob], name, { type: 'image/png' });
const canShare = (): boolean => navigator.canShare?.({ files: [pngOf(new Blob(), 'qr.png')] }) ?? false;

type RowProps = { readonly label: string; readonly value: string; readonly shown?: string };

function CopyRow({ label, value, shown = value }: RowProps) {
  const words = useWords(payWords);
  const copy = async () =>
    (await copyText(value)) ? showToast(words.copied(label)) : showToast(words.notCopied, { tone: 'bad' });
  return (
    <li className="copy">
      <span className="grow">
        <span className="small quiet">{label}</span>
        <br />
        <strong className="code">{shown}</strong>
      </span>
      <button className="btn small" type="button" aria-label={words.copyWhat(label)} onClick={() => void copy()}>
        <Copy className="i s" aria-hidden="true" />
        {words.copy}
      </button>
    </li>
  );
}

/** Without an account there is nothing to scan, but the message still leads the money to its invoice. */
export function NoAccount({ invoice }: { readonly invoice: TenantInvoice }) {
  const words = useWords(payWords);
  return (
    <section className="panel" aria-label={words.code}>
      <EmptyState title={words.noAccount}>
        <p>{words.noAccountHint}</p>
      </EmptyState>
      <ul className="rows">
        <CopyRow label={words.memo} value={invoice.payment_reference} />
      </ul>
    </section>
  );
}
