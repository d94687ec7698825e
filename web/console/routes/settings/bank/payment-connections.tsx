import type { BankAccount, PaymentConnection } from '@rentroll/client';
import { FlaskConical, Pencil, Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useMay } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { CopyLine } from '../../../../ui/copy-line/copy-line.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { formatMoment } from '../../../../words/format.ts';
import { settingsWords } from '../../../../words/settings.ts';
import { bankWords } from '../../../../words/settings-bank.ts';
import { useCan } from '../shared/use-can.ts';
import { RecentTransfers } from './recent-transfers.tsx';
import { TestConnection } from './test-connection.tsx';

/** Providers that report transfers, with the address they need and what they reported last. */
export function PaymentConnections({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  const words = useWords(bankWords);
  const common = useWords(settingsWords);
  const language = useLanguage();
  const { api } = useApp();
  const { open } = useOpened();
  const denied = useCan('payment_connections.read');
  const mayTest = useMay('payment_connections.write');
  const [testing, setTesting] = useState<PaymentConnection | null>(null);
  const may = mayTest ?? (accounts.length === 0 ? words.needAccount : null);
  const list = useRows(['payment-connections', denied], async (cursor) => {
    if (denied) return { rows: [], next: null };
    const { data, meta } = await api().request('get', '/payment-connections', {
      query: { limit: 50, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.payment_connections, next: meta.next_cursor };
  });
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="h-connections">
        <header>
          <h2 id="h-connections">{words.connections}</h2>
          <ActionButton look="small" icon={Plus} reason={may} onClick={() => open({ connection: 'new' })}>
            {words.connect}
          </ActionButton>
        </header>
        <p className="pad small quiet">{words.connectionsHelp}</p>
        {denied ? null : (
          <ListState
            query={list}
            rows={list.rows.length}
            empty={
              <EmptyState title={words.noConnections}>
                <p>{words.noConnectionsHint}</p>
              </EmptyState>
            }
          >
            <ul className="rows settings-rows">
              {list.rows.map((connection) => {
                const { id, provider, name, webhook_url, last_event_at } = connection;
                return (
                  <li key={id}>
                    <div className="row">
                      <Plug className="i" aria-hidden="true" />
                      <span className="grow">
                        <span className="strong">{name ?? words.providers[provider]}</span>
                        <br />
                        <span className="small quiet">
                          {words.providers[provider]} ·{' '}
                          {last_event_at ? words.lastEvent(formatMoment(last_event_at, language)) : words.noEvent}
                        </span>
                      </span>
                      <span className="btns">
                        <ActionButton
                          look="small"
                          icon={FlaskConical}
                          reason={mayTest}
                          onClick={() => setTesting(connection)}
                        >
                          {words.tryConnection}
                        </ActionButton>
                        <ActionButton
                          look="ghost square small"
                          icon={Pencil}
                          aria-label={common.edit(name ?? words.providers[provider])}
                          onClick={() => open({ connection: id })}
                        />
                      </span>
                    </div>
                    <div className="connection-address">
                      <CopyLine label={words.address} text={webhook_url} />
                    </div>
                  </li>
                );
              })}
            </ul>
            <MoreRows list={list} />
          </ListState>
        )}
      </section>
      <RecentTransfers />
      {testing && <TestConnection connection={testing} onClose={() => setTesting(null)} />}
    </div>
  );
}
