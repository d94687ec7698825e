import type { PaymentConnection, ReviewItem } from '@rentroll/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../../ui/feedback/feedback.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { MoneyField } from '../../../../ui/field/number-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { matchingWords } from '../../../../words/matching.ts';
import { bankWords } from '../../../../words/settings-bank.ts';
import { Go } from '../../../go.tsx';
import { RecentTransfers } from './recent-transfers.tsx';
import './bank.css';

type Props = { readonly connection: PaymentConnection; readonly onClose: () => void };

/** Sends a sample through the connection and shows what was understood; nothing is booked. */
export function TestConnection({ connection, onClose }: Props) {
  const words = useWords(bankWords);
  const { api } = useApp();
  const [memo, setMemo] = useState('');
  const [amount, setAmount] = useState('10000');
  const test = useMutation({
    mutationFn: () =>
      api().post('/payment-connections/{payment_connection_id}/test', {
        path: { payment_connection_id: connection.id },
        body: { amount, ...(memo.trim() ? { memo: memo.trim() } : {}) },
      }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={`${words.tryConnection}: ${words.providers[connection.provider]}`}>
      <div className="stack">
        <p className="small quiet">{words.tryHelp}</p>
        <Form error={test.error} onSubmit={() => test.mutate()}>
          <Field
            label={words.sampleMemo}
            help={words.sampleMemoHelp}
            name="memo"
            maxLength={200}
            value={memo}
            onChange={(event) => setMemo(event.target.value)}
          />
          <MoneyField label={words.sampleAmount} name="amount" value={amount} onChange={setAmount} />
          <div className="btns">
            <ActionButton look="primary" type="submit" busy={test.isPending}>
              {words.runTest}
            </ActionButton>
          </div>
        </Form>
        {test.data && <Understood item={test.data} />}
        <RecentTransfers connection={connection.id} />
      </div>
    </Dialog>
  );
}

function Understood({ item }: { readonly item: ReviewItem }) {
  const words = useWords(bankWords);
  const { understood } = words;
  const reasons: Readonly<Record<string, string>> = useWords(matchingWords).reasonsOfFailure;
  const { failure_reason: reason, resolution_kind } = item;
  return (
    <div className="stack">
      {resolution_kind ? (
        <Banner tone="good">
          {words.wouldMatch}{' '}
          {item.invoice_id && (
            <Go to="/invoices/$invoice_id" params={{ invoice_id: item.invoice_id }}>
              {words.openInvoice}
            </Go>
          )}
        </Banner>
      ) : (
        <Banner tone="warn">{words.wouldWait(reason ? (reasons[reason] ?? reason) : understood.none)}</Banner>
      )}
      <dl className="understood">
        <dt>{understood.amount}</dt>
        <dd>
          <Money amount={item.transfer_amount} />
        </dd>
        <dt>{understood.account}</dt>
        <dd>
          <span className="code">{item.account_number}</span>,{' '}
          {reason === 'unknown_account' ? understood.unknown : understood.known}
        </dd>
        <dt>{understood.memo}</dt>
        <dd>{item.memo}</dd>
        <dt>{understood.code}</dt>
        <dd>{item.payment_code ? <span className="code">{item.payment_code}</span> : understood.none}</dd>
      </dl>
    </div>
  );
}
