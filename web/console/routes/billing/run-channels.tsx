import type { BillingRun, BillingRunNotifications } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, type LucideIcon, Mail, MessageCircle, Printer, Smartphone } from 'lucide-react';
import { useApp, useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { State } from '../../../ui/state/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { billingWords } from '../../../words/billing.ts';
import { Go } from '../../go.tsx';
import { Unreached } from './unreached.tsx';

const ICONS: Record<string, LucideIcon> = { ZALO: MessageCircle, PUSH: Smartphone, EMAIL: Mail };
const NAMED = 6;

type Channel = BillingRunNotifications['channels'][number];

/** Before sending: by which channel each bill will go. Afterwards: what arrived, waits or failed, and who was not reached. */
export function RunChannels({ run }: { readonly run: BillingRun }) {
  const words = useWords(billingWords);
  const { api } = useApp();
  const sent = run.drafts === 0;
  const path = { billing_run_id: run.id };
  const counts = useQuery({
    queryKey: ['run-channels', run.id],
    queryFn: () => api().get('/billing-runs/{billing_run_id}/notifications', { path }),
    refetchInterval: (query) => (sent && query.state.data?.channels.some(waits) ? 5000 : false),
  });
  const title = sent ? words.channels : words.channelsPlanned;
  return (
    <section className="panel" aria-labelledby="h-channels">
      <header>
        <h2 id="h-channels">{title}</h2>
      </header>
      {counts.isPending && <Skeleton rows={3} />}
      {counts.isError && <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />}
      {counts.data && <Counts counts={counts.data} sent={sent} />}
      {counts.data && sent && counts.data.unreached.length > 0 && <Unreached invoices={counts.data.unreached} />}
    </section>
  );
}

const waits = ({ planned, pending }: Channel): boolean => planned + pending > 0;

function Counts({ counts, sent }: { readonly counts: BillingRunNotifications; readonly sent: boolean }) {
  const words = useWords(billingWords);
  const names = counts.unreached.slice(0, NAMED).map(({ room_name }) => room_name);
  const others = counts.unreached_count - names.length;
  const hasZalo = useMe()?.organization?.zalo || counts.channels.some(({ channel }) => channel === 'ZALO');
  return (
    <ul className="rows">
      {counts.channels.map((each) => {
        const Icon = ICONS[each.channel] ?? Mail;
        const lost = each.failed + each.skipped;
        return (
          <li className="row" key={each.channel}>
            <Icon className="i" aria-hidden="true" />
            <span className="grow">
              <span className="strong">{words.channelNames[each.channel] ?? each.channel}</span>
              <br />
              <span className="small quiet">
                {[
                  each.planned > 0 ? (words.channelHints[each.channel] ?? '') : '',
                  each.sent > 0 ? words.sent(each.sent) : '',
                  each.pending > 0 ? words.waiting(each.pending) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {lost > 0 && <State tone="warn" icon={CircleAlert} label={words.undelivered(lost)} />}
            <b className="num">{each.planned + each.sent + each.pending}</b>
          </li>
        );
      })}
      {counts.unreached_count > 0 && (
        <li className="row">
          <Printer className="i" aria-hidden="true" />
          <span className="grow">
            <span className="strong">{words.byHand}</span>
            <br />
            <span className="small quiet">
              {words.unreached(names.join(', '), Math.max(0, others), sent)} {words.reachHint}{' '}
              {!sent && words.byHandHint} <Go to="/renters">{words.addContact}</Go>
              {!hasZalo && (
                <>
                  {' · '}
                  <Go to="/settings/organization">{words.connectZalo}</Go>
                </>
              )}
            </span>
          </span>
          <b className="num">{counts.unreached_count}</b>
        </li>
      )}
    </ul>
  );
}
