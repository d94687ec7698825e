import type { Invoice } from '@rentroll/client';
import { CircleX } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { groupBy } from '../../../data/group-by.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/feedback.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { invoicesWords } from '../../../words/invoices.ts';
import type { Outcome } from './invoices-bulk.tsx';

type Props = { readonly outcome: Outcome; readonly invoices: readonly Invoice[]; readonly onClose: () => void };

/** What became of each of the chosen invoices: how many worked and through which channels, then every refusal with its reason. */
export function BulkOutcome({ outcome: { act, results }, invoices, onClose }: Props) {
  const words = useWords(invoicesWords);
  const done = results.filter(({ error }) => error === null);
  const refused = results.filter(({ error }) => error !== null);
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const channels = groupBy(
    done.flatMap((result) => result.channels),
    (channel) => channel,
  );
  const unreachable = act === 'send' ? done.filter((result) => result.channels.length === 0).length : 0;
  return (
    <Dialog kind="sheet" open onOpenChange={onClose} title={words.outcome}>
      <div className="stack outcome">
        {done.length > 0 && (
          <Banner tone="good">
            <strong>{words.done[act](done.length)}</strong>
            {[...channels].map(([channel, { length }]) => (
              <span key={channel}>
                {' '}
                · {words.channels[channel]} <span className="num">{length}</span>
              </span>
            ))}
          </Banner>
        )}
        {unreachable > 0 && <Banner tone="warn">{words.unreachable(unreachable)}</Banner>}
        {refused.length > 0 && (
          <section className="panel" aria-labelledby="h-refused">
            <header>
              <h3 id="h-refused">{words.failed(refused.length)}</h3>
            </header>
            <ul className="rows">
              {refused.map(({ invoice_id, error }) => {
                const invoice = byId.get(invoice_id);
                return (
                  <li className="row" key={invoice_id}>
                    <Plate name={invoice?.names?.room_name ?? ''} />
                    <span className="grow">
                      <span className="strong">{invoice?.names?.renter_name}</span>
                      <br />
                      <span className="micro pale code">{invoice?.invoice_number}</span>
                      <State tone="bad" icon={CircleX} label={error?.message ?? ''} />
                    </span>
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
