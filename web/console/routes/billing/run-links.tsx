import type { BillingRun, Notification } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Copy, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { saveFile } from '../../../data/download.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { billingWords } from '../../../words/billing.ts';

const SHOWN = 10;

/** How the bills of a run reached their renters, and messages to paste for those that were not reached. */
export function RunLinks({ run }: { readonly run: BillingRun }) {
  const words = useWords(billingWords);
  const common = useWords();
  const { api } = useApp();
  const [all, setAll] = useState(false);
  const path = { billing_run_id: run.id };
  const links = useQuery({
    queryKey: ['run-links', run.id],
    queryFn: () => api().post('/billing-runs/{billing_run_id}/share-links', { path }),
    refetchInterval: false,
  });
  const notices = useQuery({
    queryKey: ['run-notices', run.id],
    queryFn: async () => {
      const query = { limit: 200, ...(run.property_id ? { property_id: run.property_id } : {}) };
      return (await api().get('/notifications', { query })).notifications;
    },
  });
  const rows = links.data ?? [];
  const ofRun = new Set(rows.map(({ invoice_id }) => invoice_id));
  const channels = countChannels((notices.data ?? []).filter((notice) => ofRun.has(notice.invoice_id ?? '')));
  const copy = async (message: string) => {
    await navigator.clipboard.writeText(message);
    showToast(words.copied);
  };
  const download = async () =>
    saveFile(await api().postForFile('/billing-runs/{billing_run_id}/share-links.xlsx', { path }), 'links.xlsx');
  const downloadCsv = async () =>
    saveFile(await api().postForFile('/billing-runs/{billing_run_id}/share-links.csv', { path }), 'links.csv');
  return (
    <>
      {channels.length > 0 && (
        <section className="panel" aria-labelledby="h-channels">
          <header>
            <h2 id="h-channels">{words.channels}</h2>
          </header>
          <ul className="rows">
            {channels.map(({ channel, sent, waiting, failed }) => (
              <li className="row" key={channel}>
                <span className="grow strong">{words.channelNames[channel] ?? channel}</span>
                <span className="small quiet">
                  {[
                    sent > 0 ? words.sent(sent) : '',
                    waiting > 0 ? words.waiting(waiting) : '',
                    failed > 0 ? words.undelivered(failed) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length > 0 && (
        <section className="panel" aria-labelledby="h-links">
          <header>
            <h2 id="h-links">{words.links}</h2>
            <button className="btn link small" type="button" onClick={() => void download()}>
              <FileDown className="i" aria-hidden="true" />
              {words.download}
            </button>
            <button className="btn link small" type="button" onClick={() => void downloadCsv()}>
              CSV
            </button>
          </header>
          <p className="pad small quiet">{words.linksHint}</p>
          <ul className="rows">
            {rows.slice(0, all ? undefined : SHOWN).map(({ invoice_id, room_name, renter_name, phone, message }) => (
              <li className="row" key={invoice_id}>
                <Plate name={room_name} />
                <span className="grow">
                  <span className="strong">{renter_name}</span>
                  <br />
                  <span className="small quiet">{phone}</span>
                </span>
                <button className="btn small" type="button" onClick={() => void copy(message)}>
                  <Copy className="i" aria-hidden="true" />
                  {words.copy}
                </button>
              </li>
            ))}
          </ul>
          {!all && rows.length > SHOWN && (
            <footer>
              <button className="btn link small" type="button" onClick={() => setAll(true)}>
                {common.actions.more}
              </button>
            </footer>
          )}
        </section>
      )}
    </>
  );
}

function countChannels(notices: readonly Notification[]) {
  return [...Map.groupBy(notices, ({ channel }) => channel)].map(([channel, group]) => {
    const count = (...values: string[]) => group.filter(({ display }) => values.includes(display.status.value)).length;
    return { channel, sent: count('SENT'), waiting: count('PENDING'), failed: count('FAILED', 'SKIPPED') };
  });
}
