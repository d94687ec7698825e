import type { BankAccount, NewPaymentConnection, PaymentConnection } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useWords } from '../../../../data/app.ts';
import { forgetAnd } from '../../../../data/kept-draft.ts';
import { CopyLine } from '../../../../ui/copy-line/copy-line.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorState, Skeleton } from '../../../../ui/states/states.tsx';
import { bankWords } from '../../../../words/settings-bank.ts';
import { SecretOnce } from '../shared/secret-once.tsx';
import { ConnectionForm } from './connection-form.tsx';

type Props = { readonly id: string; readonly accounts: readonly BankAccount[]; readonly onClose: () => void };

/** Adds or changes a connection. What to paste at the provider is shown after it was made, the secret once. */
export function EditConnection({ id, accounts, onClose }: Props) {
  const words = useWords(bankWords);
  const { api } = useApp();
  const [made, setMade] = useState<NewPaymentConnection | null>(null);
  const isNew = id === 'new';
  const keptAs = `connection.${id}`;
  const close = forgetAnd(keptAs, onClose);
  const query = useQuery({
    queryKey: ['payment-connection', id],
    queryFn: (): Promise<PaymentConnection> =>
      api().get('/payment-connections/{payment_connection_id}', { path: { payment_connection_id: id } }),
    enabled: !isNew,
  });
  if (made?.secret)
    return (
      <SecretOnce title={words.newSecret} label={words.secret} secret={made.secret} onClose={onClose}>
        <CopyLine label={words.address} text={made.webhook_url} />
        <p className="small quiet">{words.next(words.providers[made.provider])}</p>
      </SecretOnce>
    );
  return (
    <Dialog open onOpenChange={close} title={isNew ? words.connect : words.editConnection}>
      {isNew || query.data ? (
        <ConnectionForm
          connection={query.data ?? null}
          accounts={accounts}
          keptAs={keptAs}
          onMade={(connection) => (connection.secret ? setMade(connection) : close())}
          onClose={close}
        />
      ) : query.isError ? (
        <ErrorState error={query.error} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Dialog>
  );
}
