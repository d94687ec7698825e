import type { Lease, RecurringFee, Renter, Room } from '@rentroll/client';
import { lazyRouteComponent } from '@tanstack/react-router';
import { KeyRound, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { LoadedDialog } from '../../../ui/dialog/loaded-dialog.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Avatar, State } from '../../../ui/state/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { formatDate } from '../../../words/format.ts';
import { roomWords } from '../../../words/room.ts';
import { Go } from '../../go.tsx';
import { FeeAmount } from '../lease/fee-amount.tsx';

const RenewLease = lazyRouteComponent(() => import('../lease/renew-lease.tsx'));

type LeaseProps = { readonly room: Room; readonly lease: Lease | null; readonly fees: readonly RecurringFee[] };

export function RoomLease({ room, lease, fees }: LeaseProps) {
  const words = useWords(roomWords);
  const language = useLanguage();
  const reason = useMay('leases.write');
  const [renewing, setRenewing] = useState(false);
  const close = () => setRenewing(false);
  return (
    <section className="panel" id="lease" aria-labelledby="h-lease">
      <header>
        <h2 id="h-lease">{words.lease}</h2>
        {lease && <State tone="good" icon={ShieldCheck} label={lease.display.status.label} />}
      </header>
      {lease ? (
        <dl className="facts pad">
          <dt>{words.start}</dt>
          <dd className="num">{formatDate(lease.start_date, language)}</dd>
          <dt>{words.end}</dt>
          <dd className="num">{lease.end_date ? formatDate(lease.end_date, language) : words.openEnd}</dd>
          <dt>{words.rent}</dt>
          <dd>
            <Money amount={lease.monthly_rent} />
          </dd>
          <dt>{words.deposit}</dt>
          <dd>
            <Money amount={lease.deposit_held} />
          </dd>
          {fees.map((fee) => (
            <Fragment key={fee.id}>
              <dt>{fee.name}</dt>
              <dd>
                <FeeAmount fee={fee} />
              </dd>
            </Fragment>
          ))}
        </dl>
      ) : (
        <>
          <EmptyState title={words.noLease}>
            {!reason && (
              <Go className="btn primary" to="/leases/new" search={{ room: room.id }}>
                <KeyRound className="i" aria-hidden="true" />
                {words.letRoom}
              </Go>
            )}
          </EmptyState>
          <dl className="facts pad">
            <dt>{words.askingRent}</dt>
            <dd>
              <Money amount={room.base_rent} />
            </dd>
          </dl>
        </>
      )}
      {lease && (
        <footer className="btns">
          <Go className="btn small" to="/leases/$lease_id" params={{ lease_id: lease.id }}>
            {words.openLease}
          </Go>
          <Go className="btn small" to="/leases/$lease_id/papers" params={{ lease_id: lease.id }}>
            {words.leasePapers}
          </Go>
          <ActionButton look="small" reason={reason} onClick={() => setRenewing(true)}>
            {words.renew}
          </ActionButton>
          {!reason && (
            <Go className="btn small" to="/leases/$lease_id/end" params={{ lease_id: lease.id }}>
              {words.moveOut}
            </Go>
          )}
        </footer>
      )}
      <LoadedDialog onClose={close}>{renewing && lease && <RenewLease lease={lease} onClose={close} />}</LoadedDialog>
    </section>
  );
}

type HouseholdProps = { readonly room: Room; readonly lease: Lease; readonly renter: Renter | null };

export function RoomHousehold({ room, lease, renter }: HouseholdProps) {
  const words = useWords(roomWords);
  const others = lease.members.filter(({ renter_id, moved_out_on }) => renter_id !== lease.renter_id && !moved_out_on);
  return (
    <section className="panel" id="household" aria-labelledby="h-household">
      <header>
        <h2 id="h-household">{words.household}</h2>
        {room.max_occupants !== null && (
          <span className="small quiet">{words.ofMost(lease.occupant_count, room.max_occupants)}</span>
        )}
      </header>
      <ul className="rows">
        {renter && (
          <li className="person">
            <Avatar name={renter.full_name} />
            <span className="grow">
              <span className="strong">{renter.full_name}</span>
              <br />
              <span className="small quiet">{[words.holder, renter.phone].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        )}
        {others.map(({ id, full_name, relationship, residence_registered_from }) => (
          <li className="person" key={id}>
            <Avatar name={full_name} />
            <span className="grow">
              <span className="strong">{full_name}</span>
              <br />
              <span className="small quiet">{relationship} </span>
              {!residence_registered_from && <State tone="warn" icon={TriangleAlert} label={words.notRegistered} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
