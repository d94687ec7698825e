import { useApp } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useOpened } from '../../../../data/opened.ts';
import { SettingsPage } from '../shared/settings-page.tsx';
import { useCan } from '../shared/use-can.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { EditBankAccount } from './edit-bank-account.tsx';
import { EditConnection } from './edit-connection.tsx';
import { PaymentConnections } from './payment-connections.tsx';

/** Where renters pay, and who reports that they did. */
export default function BankPage() {
  const { api } = useApp();
  const { search, close: closeSheet } = useOpened();
  const denied = useCan('bank_accounts.read');
  const accounts = useRows(['bank-accounts', denied], async (cursor) => {
    if (denied) return { rows: [], next: null };
    const { data, meta } = await api().request('get', '/bank-accounts', {
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.bank_accounts, next: meta.next_cursor };
  });
  const close = () => closeSheet({ account: undefined, connection: undefined });
  return (
    <SettingsPage page="bank">
      <div className="cols">
        <BankAccounts accounts={accounts} />
        <PaymentConnections accounts={accounts.rows} />
      </div>
      {search.account && <EditBankAccount id={search.account} onClose={close} />}
      {search.connection && <EditConnection id={search.connection} accounts={accounts.rows} onClose={close} />}
    </SettingsPage>
  );
}
