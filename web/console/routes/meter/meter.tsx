import type { DashboardProperty, MeterWalk } from '@rentroll/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useWords } from '../../../data/app.ts';
import { useMe } from '../../../data/me.ts';
import { useOnline } from '../../../data/online.ts';
import type { Outbox } from '../../../data/outbox/outbox.ts';
import { keptWalks, type Owner } from '../../../data/outbox/storage.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { EmptyState, Skeleton } from '../../../ui/states/states.tsx';
import { meterWords } from '../../../words/meter.ts';
import { useDashboard } from '../../dashboard.ts';
import { Go } from '../../go.tsx';
import { keptOnlyProperty, useProperties } from '../../shell/house-switcher.tsx';
import { NoMeters } from './no-meters.tsx';
import { type Opening, type OpenOutbox, openOutbox, takeAhead } from './open-outbox.ts';
import { SentReadings } from './sent-readings.tsx';
import { Walk } from './walk.tsx';
import { OutboxContext, ownerOf, useWalkAhead } from './walk-data.ts';
import './meter.css';

/** Reads the meters of a house. It works without a network from the first tap to the last. */
export default function MeterPage() {
  const owner = ownerOf(useMe());
  const { search } = useAddress();
  const properties = useProperties();
  const houses = properties.data?.properties;
  const only = houses ? (houses.length === 1 ? houses[0]?.id : undefined) : keptOnlyProperty(owner?.organizationId);
  const property = search.property ?? only;
  useWalkAhead(search.only === 'sent' ? undefined : property, search.period);
  if (search.only === 'sent') return <SentReadings />;
  if (!owner) return <Skeleton rows={6} />;
  return property ? <House owner={owner} propertyId={property} key={property} /> : <ChooseHouse owner={owner} />;
}

function House({ owner, propertyId }: { owner: Owner; propertyId: string }) {
  const words = useWords(meterWords);
  const { outbox, failed, open } = useOpenOutbox(owner);
  if (failed)
    return (
      <>
        <div className="page-head">
          <h1>{words.title}</h1>
        </div>
        <EmptyState title={words.noStorage}>
          <p>{words.noStorageHint}</p>
          <button className="btn" type="button" onClick={open}>
            <RefreshCw className="i" aria-hidden="true" />
            {words.openAgain}
          </button>
        </EmptyState>
      </>
    );
  if (!outbox) return <Skeleton rows={6} />;
  return (
    <OutboxContext value={outbox}>
      <Walk owner={owner} propertyId={propertyId} />
    </OutboxContext>
  );
}

type Opened = { readonly outbox: Outbox | null; readonly failed: boolean; readonly open: () => void };

/** The outbox of this person, for as long as the screen is open. It fails where the browser lets pages store nothing. */
function useOpenOutbox({ userId, organizationId }: Owner): Opened {
  const { api } = useApp();
  const queries = useQueryClient();
  const ahead = useRef<Opening | null | undefined>(undefined);
  if (ahead.current === undefined) ahead.current = takeAhead({ userId, organizationId });
  const [outbox, setOutbox] = useState(ahead.current?.opened?.outbox ?? null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn opens it again
  useEffect(() => {
    const begun = ahead.current?.done;
    ahead.current = null;
    let opened: OpenOutbox | null = null;
    let gone = false;
    const open = async () => {
      opened = await (begun ?? openOutbox({ userId, organizationId }, { api, queries }));
      if (gone) return opened.close();
      setOutbox(opened.outbox);
    };
    open().catch(() => setFailed(!gone));
    // The browser is asked to keep what is stored even when space runs out.
    void navigator.storage?.persist?.();
    return () => {
      gone = true;
      opened?.close();
    };
  }, [userId, organizationId, api, queries, turn]);
  const open = () => {
    setFailed(false);
    setTurn(turn + 1);
  };
  return { outbox, failed, open };
}

function ChooseHouse({ owner }: { readonly owner: Owner }) {
  const words = useWords(meterWords);
  const { only, period } = useAddress().search;
  const progress = new Map(useDashboard().data?.properties.map((house) => [house.property_id, house]));
  const properties = useProperties();
  const online = useOnline();
  const rows = properties.data?.properties ?? [];
  if (!online && !properties.data) return <KeptHouses owner={owner} />;
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

/** Without a network: the houses whose walk this device keeps, by their rooms, because it keeps no names of houses. */
function KeptHouses({ owner: { userId, organizationId } }: { readonly owner: Owner }) {
  const words = useWords(meterWords);
  const { period } = useAddress().search;
  const kept = useQuery({
    queryKey: ['kept-walks', userId, organizationId],
    networkMode: 'always',
    queryFn: async () => [...(await keptWalks<MeterWalk>({ userId, organizationId })).values()],
  });
  const shown = (kept.data ?? []).filter((walk) => !period || walk.period === period);
  const walks = [...new Map(shown.map((walk) => [walk.property_id, walk])).values()];
  return (
    <>
      <div className="page-head">
        <h1>{words.chooseHouse}</h1>
      </div>
      <section className="panel" aria-label={words.chooseHouse}>
        <ListState
          query={kept}
          rows={walks.length}
          empty={
            <EmptyState title={words.noKeptHouse}>
              <p>{words.noKeptHouseHint}</p>
            </EmptyState>
          }
        >
          <ul className="rows">
            {walks.map(({ property_id, rooms }) => (
              <li key={property_id}>
                <Go className="row" to="/meter" search={{ property: property_id, period }}>
                  <span className="grow">
                    <span className="strong">{words.keptRooms(rooms[0]?.name ?? '', rooms.at(-1)?.name ?? '')}</span>
                    <span className="detail">{words.rooms(rooms.length)}</span>
                  </span>
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
