import type { DashboardProperty } from '@rentroll/client';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { Outbox } from '../../../data/outbox/outbox.ts';
import type { Owner } from '../../../data/outbox/storage.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { meterWords } from '../../../words/meter.ts';
import { useDashboard } from '../../dashboard.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { NoMeters } from './no-meters.tsx';
import { SentReadings } from './sent-readings.tsx';
import { Walk } from './walk.tsx';
import { OutboxContext, ownerOf, useWalkAhead } from './walk-data.ts';
import './meter.css';

/** Reads the meters of a house. It works without a network from the first tap to the last. */
export default function MeterPage() {
  const owner = ownerOf(useMe());
  const { search } = useAddress();
  const properties = useProperties();
  const only = properties.data?.properties.length === 1 ? properties.data.properties[0]?.id : undefined;
  const property = search.property ?? only;
  useWalkAhead(search.only === 'sent' ? undefined : property, search.period);
  if (search.only === 'sent') return <SentReadings />;
  if (!owner) return <Skeleton rows={6} />;
  return property ? <House owner={owner} propertyId={property} key={property} /> : <ChooseHouse />;
}

function House({ owner, propertyId }: { owner: Owner; propertyId: string }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  const { userId, organizationId } = owner;
  useEffect(() => {
    const created = new Outbox({ userId, organizationId }, api);
    created.onSent = () => void queries.invalidateQueries({ queryKey: ['meter-walk'] });
    let close: (() => void) | null = null;
    let gone = false;
    void created.open().then((stop) => {
      if (gone) return stop();
      close = stop;
      setOutbox(created);
    });
    // The browser is asked to keep what is stored even when space runs out.
    void navigator.storage?.persist?.();
    return () => {
      gone = true;
      close?.();
    };
  }, [userId, organizationId, api, queries]);
  if (!outbox) return <Skeleton rows={6} />;
  return (
    <OutboxContext value={outbox}>
      <Walk owner={owner} propertyId={propertyId} />
    </OutboxContext>
  );
}

function ChooseHouse() {
  const words = useWords(meterWords);
  const { only, period } = useAddress().search;
  const progress = new Map(useDashboard().data?.properties.map((house) => [house.property_id, house]));
  const properties = useProperties();
  const rows = properties.data?.properties ?? [];
  return (
    <>
      <div className="page-head">
        <h1>{words.chooseHouse}</h1>
      </div>
      <section className="panel" aria-label={words.chooseHouse}>
        <ListState query={properties} rows={rows.length} empty={<NoMeters />}>
          <ul className="rows">
            {rows.map(({ id, name, address }) => (
              <li key={id}>
                <Go className="row" to="/meter" search={{ property: id, only, period }}>
                  <span className="grow">
                    <span className="strong">{name}</span>
                    {address && <span className="detail">{address}</span>}
                  </span>
                  <Unread house={period ? undefined : progress.get(id)} />
                  <ChevronRight className="i go" aria-hidden="true" />
                </Go>
              </li>
            ))}
          </ul>
        </ListState>
      </section>
    </>
  );
}

/** How many rooms are left, for those who may see it. */
function Unread({ house }: { readonly house: DashboardProperty | undefined }) {
  const words = useWords(meterWords);
  if (!house || house.rooms_to_read === 0) return null;
  return <span className="small quiet">{words.left(house.unread_meters, house.rooms_to_read)}</span>;
}
