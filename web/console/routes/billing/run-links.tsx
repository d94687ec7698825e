import type { BillingRun } from '@rentroll/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Copy, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../../../data/app.ts';
import { copyText } from '../../../data/copy-text.ts';
import { saveFile } from '../../../data/download.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { showRefusal, showToast } from '../../../ui/toast/toasts.ts';
import { billingWords } from '../../../words/billing.ts';

const SHOWN = 10;

/** A message with the link for each bill of a run, to paste where no channel of the service reaches. */
export default function RunLinks({ run }: { readonly run: BillingRun }) {
  const words = useWords(billingWords);
  const common = useWords();
  const { api } = useApp();
  const [all, setAll] = useState(false);
  const path = { billing_run_id: run.id };
  const links = useQuery({
    // Drafts that are issued, or invoices that are cancelled, change which bills have links.
    queryKey: ['run-links', run.id, run.drafts, run.uncancelled],
    queryFn: () => api().post('/billing-runs/{billing_run_id}/share-links', { path }),
    // Each time is noted in the audit trail.
    staleTime: 'static',
    gcTime: 0,
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });
  const rows = links.data ?? [];
  const copy = async (message: string) => {
    if (await copyText(message)) showToast(words.copied);
    else showToast(words.notCopied, { tone: 'bad' });
  };
  const download = async () =>
    saveFile(await api().postForFile('/billing-runs/{billing_run_id}/share-links.xlsx', { path }), 'links.xlsx');
  const downloadCsv = async () =>
    saveFile(await api().postForFile('/billing-runs/{billing_run_id}/share-links.csv', { path }), 'links.csv');
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-links">
      <header>
        <h2 id="h-links">{words.links}</h2>
        <span className="line">
          <button className="btn link small" type="button" onClick={() => void download().catch(showRefusal)}>
            <FileDown className="i" aria-hidden="true" />
            {words.download}
          </button>
          <button className="btn link small" type="button" onClick={() => void downloadCsv().catch(showRefusal)}>
            CSV
          </button>
        </span>
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
  );
}
