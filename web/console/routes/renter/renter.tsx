import type { Renter } from '@rentroll/client';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, ChevronRight, Eye, KeyRound, Mail, Pencil, Phone } from 'lucide-react';
import { useState } from 'react';
import { useParam } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay, useMayReadIdNumbers, useMe } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { Avatar } from '../../../ui/state/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { rentersWords } from '../../../words/renters.ts';
import { Files } from '../../files/files.tsx';
import { Go } from '../../go.tsx';
import { EditRenter } from './edit-renter.tsx';
import { RenterAccess } from './renter-access.tsx';
import { RenterLinks } from './renter-links.tsx';
import { RenterMessages } from './renter-messages.tsx';
import { RenterMoney } from './renter-money.tsx';
import { RenterPrivacy } from './renter-privacy.tsx';
import './renter.css';

/** One renter: papers, leases, money, and access to the renter's app. */
export default function RenterPage() {
  const { api } = useApp();
  const renter_id = useParam('renter_id');
  const reason = useMay('renters.write');
  const seesMoney = useMe()?.permissions.includes('invoices.read') ?? false;
  const renter = useQuery({
    queryKey: ['renter', renter_id],
    queryFn: () => api().get('/renters/{renter_id}', { path: { renter_id }, query: { masked: true } }),
  });
  if (renter.isPending) return <Skeleton rows={8} />;
  if (renter.isLoadingError) return <ErrorState error={renter.error} onRetry={() => void renter.refetch()} />;
  return (
    <>
      <Head renter={renter.data} />
      <div className="cols">
        <div className="stack">
          <Leases renterId={renter_id} />
          {seesMoney && (
            <>
              <RenterMoney renter={renter.data} />
              <RenterMessages renterId={renter_id} />
              <RenterLinks renterId={renter_id} />
            </>
          )}
        </div>
        <div className="stack">
          <Papers renter={renter.data} />
          <Files owner={{ type: 'renter', id: renter_id }} kinds={['IDENTITY_PAPER', 'OTHER']} reason={reason} />
          {!renter.data.erased_at && <RenterAccess renter={renter.data} />}
          <RenterPrivacy renter={renter.data} />
        </div>
      </div>
    </>
  );
}

function Head({ renter }: { readonly renter: Renter }) {
  const words = useWords(rentersWords);
  const { api } = useApp();
  const reason = useMay('renters.write');
  const [editing, setEditing] = useState(false);
  const path = { renter_id: renter.id };
  const archived = renter.display.status.value === 'ARCHIVED';
  const archive = useSave(() => api().delete('/renters/{renter_id}', { path }), {
    said: words.archivedNow,
    toastErrors: true,
  });
  const restore = useSave(() => api().patch('/renters/{renter_id}', { path, body: { status: 'ACTIVE' } }), {
    said: words.restored,
    toastErrors: true,
  });
  return (
    <>
      <nav className="crumbs" aria-label={words.title}>
        <Go to="/renters">{words.title}</Go>
        <ChevronRight className="i" aria-hidden="true" />
        <span>{renter.display.status.label}</span>
      </nav>
      <div className="page-head renter-head">
        <Avatar name={renter.full_name} />
        <div className="grow">
          <h1>{renter.full_name}</h1>
          <p className="btns small">
            {renter.phone && (
              <a className="btn small" href={`tel:${renter.phone}`}>
                <Phone className="i" aria-hidden="true" />
                {renter.phone}
              </a>
            )}
            {renter.email && (
              <a className="btn small" href={`mailto:${renter.email}`}>
                <Mail className="i" aria-hidden="true" />
                {renter.email}
              </a>
            )}
          </p>
        </div>
        {!renter.erased_at && (
          <div className="btns">
            <ActionButton icon={Pencil} reason={reason} onClick={() => setEditing(true)}>
              {words.edit}
            </ActionButton>
            {!reason && (
              <ActionButton
                icon={archived ? ArchiveRestore : Archive}
                busy={archive.isPending || restore.isPending}
                onClick={() => (archived ? restore : archive).mutate(undefined)}
              >
                {archived ? words.restore : words.archive}
              </ActionButton>
            )}
          </div>
        )}
      </div>
      {editing && <EditRenter renter={renter} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The number is shown only when somebody asks for it, which is recorded. */
function Papers({ renter }: { readonly renter: Renter }) {
  const words = useWords(rentersWords);
  const language = useLanguage();
  const { api } = useApp();
  const [shown, setShown] = useState<string | null>(null);
  const reveal = useSave(() => api().get('/renters/{renter_id}', { path: { renter_id: renter.id } }), {
    done: ({ id_number }) => setShown(id_number),
    toastErrors: true,
  });
  const mayRead = useMayReadIdNumbers();
  const { fields } = words;
  const facts = [
    [fields.date_of_birth, renter.date_of_birth && formatDate(renter.date_of_birth, language)],
    [fields.gender, renter.gender && words.genders[renter.gender]],
    [fields.permanent_address, renter.permanent_address],
    [fields.occupation, renter.occupation],
    [fields.vehicle_plates, renter.vehicle_plates.join(', ')],
    [fields.note, renter.note],
  ] as const;
  return (
    <section className="panel" aria-labelledby="h-papers">
      <header>
        <h2 id="h-papers">{words.papers}</h2>
        <span className="small quiet">{words.papersHint}</span>
      </header>
      <dl className="facts pad">
        <Fact name={fields.id_number} look="code">
          {shown ?? renter.id_number ?? '–'}
        </Fact>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value || '–'}
          </Fact>
        ))}
      </dl>
      {renter.id_number && mayRead && !shown && (
        <footer className="between">
          <span className="small quiet">{words.revealHint}</span>
          <ActionButton look="small" icon={Eye} busy={reveal.isPending} onClick={() => reveal.mutate(undefined)}>
            {words.reveal}
          </ActionButton>
        </footer>
      )}
    </section>
  );
}

function Leases({ renterId }: { readonly renterId: string }) {
  const words = useWords(rentersWords);
  const language = useLanguage();
  const { api } = useApp();
  const leases = useQuery({
    queryKey: ['renter-leases', renterId],
    queryFn: () => api().get('/leases', { query: { renter_id: renterId, limit: 50, include: 'names' } }),
  });
  const rows = leases.data?.leases ?? [];
  return (
    <section className="panel" aria-labelledby="h-leases">
      <header>
        <h2 id="h-leases">{words.leases}</h2>
        <Go className="btn link small" to="/leases/new" search={{ renter: renterId }}>
          <KeyRound className="i" aria-hidden="true" />
          {words.newLease}
        </Go>
      </header>
      {leases.isSuccess && rows.length === 0 && <EmptyState title={words.noLeases} />}
      <ul className="rows">
        {rows.map(({ id, names, start_date, end_date, ended_on, display, monthly_rent }) => {
          const last = ended_on ?? end_date;
          return (
            <li key={id}>
              <Go className="row lease-row" to="/leases/$lease_id" params={{ lease_id: id }}>
                <Plate name={names?.room_name ?? ''} open={display.status.value !== 'ACTIVE'} />
                <span className="grow">
                  <span className="strong">{names?.property_name}</span>
                  <span className="detail">
                    {words.from(formatDate(start_date, language), last ? formatDate(last, language) : words.openEnd)} ·{' '}
                    {display.status.label}
                  </span>
                </span>
                <Money amount={monthly_rent} />
              </Go>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
