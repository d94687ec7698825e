import type { Lease } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CalendarPlus, ChevronRight, DoorOpen, FileSignature, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay, useMe } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate, formatPeriod } from '../../../words/format.ts';
import { leaseWords } from '../../../words/lease.ts';
import { reasonShown, serviceReasonWords } from '../../../words/service-reasons.ts';
import { Go } from '../../go.tsx';
import { InvoiceState } from '../../invoice-state.tsx';
import { EditLease } from './edit-lease.tsx';
import { Household } from './household.tsx';
import { LeaseDeposit } from './lease-deposit.tsx';
import { LeaseEndings } from './lease-endings.tsx';
import { LeaseFees } from './lease-fees.tsx';
import RenewLease from './renew-lease.tsx';
import TransferLease from './transfer-lease.tsx';
import './lease.css';

/** One lease: its terms, the people, fees, deposit and invoices, and everything that can happen to it. */
export default function LeasePage() {
  const { api } = useApp();
  const lease_id = useParam('lease_id');
  const lease = useQuery({
    queryKey: ['lease', lease_id],
    queryFn: () => api().get('/leases/{lease_id}', { path: { lease_id }, query: { include: 'names' } }),
  });
  if (lease.isPending) return <Skeleton rows={8} />;
  if (lease.isLoadingError) return <ErrorState error={lease.error} onRetry={() => void lease.refetch()} />;
  return (
    <>
      <Head lease={lease.data} />
      <div className="cols">
        <div className="stack">
          <Household lease={lease.data} />
          <Invoices leaseId={lease_id} />
        </div>
        <div className="stack">
          <Terms lease={lease.data} />
          <LeaseDeposit lease={lease.data} />
          <LeaseFees lease={lease.data} />
          <LeaseEndings lease={lease.data} />
        </div>
      </div>
    </>
  );
}

function Head({ lease }: { readonly lease: Lease }) {
  const words = useWords(leaseWords);
  const reason = useMay('leases.write');
  const [open, setOpen] = useState<'renew' | 'transfer' | null>(null);
  const active = lease.display.status.value === 'ACTIVE';
  const close = () => setOpen(null);
  return (
    <>
      <nav className="crumbs" aria-label={words.list}>
        <Go to="/leases">{words.list}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <Go to="/rooms/$room_id" params={{ room_id: lease.room_id }}>
          {lease.names?.property_name}
        </Go>
      </nav>
      <div className="page-head lease-head">
        <Plate name={lease.names?.room_name ?? ''} big open={!active} />
        <div className="grow">
          <h1>
            <Go className="quiet-name" to="/renters/$renter_id" params={{ renter_id: lease.renter_id }}>
              {lease.names?.renter_name}
            </Go>
          </h1>
          <p className="small quiet">{lease.display.status.label}</p>
        </div>
        <Go className="btn" to="/leases/$lease_id/papers" params={{ lease_id: lease.id }}>
          <FileSignature className="i" aria-hidden="true" />
          {words.papers}
        </Go>
        {active && (
          <div className="btns">
            <ActionButton icon={CalendarPlus} reason={reason} onClick={() => setOpen('renew')}>
              {words.renew}
            </ActionButton>
            {!reason && (
              <>
                <ActionButton icon={ArrowLeftRight} onClick={() => setOpen('transfer')}>
                  {words.transfer}
                </ActionButton>
                <Go className="btn" to="/leases/$lease_id/end" params={{ lease_id: lease.id }}>
                  <DoorOpen className="i" aria-hidden="true" />
                  {words.moveOut}
                </Go>
              </>
            )}
          </div>
        )}
      </div>
      {open === 'renew' && <RenewLease lease={lease} onClose={close} />}
      {open === 'transfer' && <TransferLease lease={lease} onClose={close} />}
    </>
  );
}

function Terms({ lease }: { readonly lease: Lease }) {
  const words = useWords(leaseWords);
  const reasons = useWords(serviceReasonWords);
  const language = useLanguage();
  const reason = useMay('leases.write');
  const [editing, setEditing] = useState(false);
  const { fields } = words;
  const current = ['ACTIVE', 'UPCOMING'].includes(lease.display.status.value);
  const facts = [
    [fields.start_date, formatDate(lease.start_date, language)],
    [fields.end_date, lease.end_date ? formatDate(lease.end_date, language) : words.noEnd],
    ...(lease.ended_on ? [[fields.ended_on, formatDate(lease.ended_on, language)] as const] : []),
    ...(lease.end_reason ? [[fields.reason, reasonShown(reasons, lease.end_reason)] as const] : []),
    ...(lease.end_date ? [[fields.after_end_date, words.afterEnds[lease.after_end_date]] as const] : []),
    [fields.occupant_count, String(lease.occupant_count)],
    [fields.proration, words.prorations[lease.proration]],
    [fields.rent_cycle_months, words.cycles[lease.rent_cycle_months]],
    ...(lease.billing_starts_on !== lease.start_date
      ? [[fields.billing_starts_on, formatDate(lease.billing_starts_on, language)] as const]
      : []),
  ] as const;
  return (
    <section className="panel" aria-labelledby="h-terms">
      <header>
        <h2 id="h-terms">{words.facts}</h2>
        {current && (
          <ActionButton look="link small" icon={Pencil} reason={reason} onClick={() => setEditing(true)}>
            {words.edit}
          </ActionButton>
        )}
      </header>
      <dl className="facts pad">
        <Fact name={fields.monthly_rent} look="strong">
          <Money amount={lease.monthly_rent} />
        </Fact>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {editing && <EditLease lease={lease} onClose={() => setEditing(false)} />}
    </section>
  );
}

function Invoices({ leaseId }: { readonly leaseId: string }) {
  const words = useWords(leaseWords);
  const language = useLanguage();
  const { api } = useApp();
  const sees = useMe()?.permissions.includes('invoices.read') ?? false;
  const invoices = useQuery({
    queryKey: ['lease-invoices', leaseId],
    queryFn: () => api().get('/invoices', { query: { lease_id: leaseId, limit: 100, sort: '-period' } }),
    enabled: sees,
  });
  const rows = invoices.data?.invoices ?? [];
  if (!sees) return null;
  return (
    <section className="panel" aria-labelledby="h-invoices">
      <header>
        <h2 id="h-invoices">{words.invoices}</h2>
        <Go className="btn link small" to="/leases/$lease_id/statement" params={{ lease_id: leaseId }}>
          {words.statement}
        </Go>
      </header>
      {invoices.isSuccess && rows.length === 0 && <EmptyState title={words.noInvoices} />}
      <ul className="rows">
        {rows.map((invoice) => (
          <li key={invoice.id}>
            <Go className="row" to="/invoices/$invoice_id" params={{ invoice_id: invoice.id }}>
              <span className="grow">
                <span className="strong">{formatPeriod(invoice.period, language)}</span>
                <span className="detail code">{invoice.invoice_number}</span>
              </span>
              <span className="row-money">
                <Money amount={invoice.total_amount} />
                <InvoiceState invoice={invoice} />
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
