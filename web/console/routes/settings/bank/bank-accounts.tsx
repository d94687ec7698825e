import type { BankAccount } from '@rentroll/client';
import { Landmark, Pencil, Plus, QrCode, Star } from 'lucide-react';
import { useState } from 'react';
import { bankName } from '../../../../../domain/payments/banks.ts';
import { useWords } from '../../../../data/app.ts';
import type { useRows } from '../../../../data/lists.ts';
import { useMay } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { Badge } from '../../../../ui/state/badge.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { settingsWords } from '../../../../words/settings.ts';
import { bankWords } from '../../../../words/settings-bank.ts';
import { useProperties } from '../../../shell/house-switcher.tsx';
import { TransferCode } from './transfer-code.tsx';

type Props = { readonly accounts: ReturnType<typeof useRows<BankAccount>> };

export function BankAccounts({ accounts }: Props) {
  const words = useWords(bankWords);
  const common = useWords(settingsWords);
  const { open } = useOpened();
  const may = useMay('bank_accounts.write');
  const houses = useProperties().data?.properties;
  const [testing, setTesting] = useState<BankAccount | null>(null);
  return (
    <section className="panel" aria-labelledby="h-accounts">
      <header>
        <h2 id="h-accounts">{words.accounts}</h2>
        <ActionButton look="small" icon={Plus} reason={may} onClick={() => open({ account: 'new' })}>
          {words.add}
        </ActionButton>
      </header>
      <p className="pad small quiet">{words.accountsHelp}</p>
      <ListState
        query={accounts}
        rows={accounts.rows.length}
        empty={
          <EmptyState title={words.empty}>
            <p>{words.emptyHint}</p>
          </EmptyState>
        }
      >
        <ul className="rows settings-rows">
          {accounts.rows.map((account) => {
            const name = `${bankName(account.bank_bin)} ${account.account_number}`;
            const house = houses?.find(({ id }) => id === account.property_id)?.name;
            return (
              <li className="row" key={account.id}>
                <Landmark className="i" aria-hidden="true" />
                <span className="grow">
                  <span className="strong">
                    {bankName(account.bank_bin)} <span className="code">{account.account_number}</span>
                  </span>
                  <br />
                  <span className="small quiet">
                    {account.account_holder} · {account.property_id ? (house ?? '…') : words.allHouses}
                  </span>
                </span>
                {account.is_default && <Badge icon={Star} label={words.isDefault} />}
                <span className="btns">
                  <ActionButton look="small" icon={QrCode} onClick={() => setTesting(account)}>
                    {words.test}
                  </ActionButton>
                  {!may && (
                    <ActionButton
                      look="ghost square small"
                      icon={Pencil}
                      aria-label={common.edit(name)}
                      onClick={() => open({ account: account.id })}
                    />
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        <MoreRows list={accounts} />
      </ListState>
      {testing && (
        <Dialog open onOpenChange={() => setTesting(null)} title={words.test}>
          <TransferCode bin={testing.bank_bin} number={testing.account_number} />
          <p className="strong transfer-holder">{testing.account_holder}</p>
        </Dialog>
      )}
    </section>
  );
}
