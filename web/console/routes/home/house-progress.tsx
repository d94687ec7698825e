import type { Dashboard, DashboardProperty } from '@rentroll/client';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Search } from '../../../data/address.ts';
import { useLanguage, useWords } from '../../../data/app.ts';
import { formatPeriod } from '../../../words/format.ts';
import { homeWords } from '../../../words/home.ts';
import { Go } from '../../go.tsx';
import type { ScreenPath } from '../../paths.ts';

const FEW = 6;

/** How far each house is with the month: read, billed, paid. Each part leads to what is left of it. */
export function HouseProgress({ dashboard }: { readonly dashboard: Dashboard }) {
  const words = useWords(homeWords);
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const { period } = dashboard.open;
  const houses = dashboard.properties.filter(isUsed);
  if (houses.length === 0) return null;
  return (
    <section className="panel house-progress" aria-labelledby="progress">
      <header>
        <h2 id="progress">{words.progress(formatPeriod(period, language))}</h2>
      </header>
      <ul className="rows">
        {(all ? houses : houses.slice(0, FEW)).map((house) => (
          <li className="row" key={house.property_id}>
            <span className="strong">{house.name}</span>
            <House house={house} period={period} />
          </li>
        ))}
      </ul>
      {houses.length > FEW && !all && (
        <p className="pad">
          <button className="btn small" type="button" onClick={() => setAll(true)}>
            {words.allHouses(houses.length)}
          </button>
        </p>
      )}
    </section>
  );
}

const isUsed = ({ rooms_to_read, unbilled_rooms, draft_invoices, issued_invoices }: DashboardProperty): boolean =>
  rooms_to_read + unbilled_rooms + draft_invoices + issued_invoices > 0;

function House({ house, period }: { readonly house: DashboardProperty; readonly period: string }) {
  const words = useWords(homeWords);
  const { property_id: property, rooms_to_read: toRead, unread_meters: unread } = house;
  const { unbilled_rooms: unbilled, draft_invoices: drafts, issued_invoices: issued } = house;
  const [billed, paid] = [Number(house.billed_amount), Number(house.paid_amount)];
  const invoices = issued + drafts + unbilled;
  const percent = billed > 0 ? Math.floor((paid * 100) / billed) : 0;
  return (
    <span className="parts">
      <Part
        label={words.progressRead}
        shown={toRead > 0 ? `${toRead - unread}/${toRead}` : null}
        share={toRead > 0 ? (toRead - unread) / toRead : 0}
        to="/meter"
        search={{ property, only: unread > 0 ? 'unread' : undefined }}
      />
      <Part
        label={words.progressBilled}
        shown={`${issued}/${invoices}`}
        share={issued / invoices}
        {...(unbilled > 0
          ? { to: '/billing', search: { property, period } }
          : { to: '/invoices', search: { property, period, status: drafts > 0 ? 'draft' : undefined } })}
      />
      <Part
        label={words.collected}
        shown={billed > 0 ? words.percent(percent) : null}
        share={billed > 0 ? paid / billed : 0}
        to="/invoices"
        search={{ property, period, status: paid < billed ? 'unpaid' : 'paid' }}
      />
    </span>
  );
}

type PartProps = {
  readonly label: string;
  /** Null where there is nothing to do. */
  readonly shown: string | null;
  readonly share: number;
  readonly to: ScreenPath;
  readonly search: Search;
};

function Part({ label, shown, share, to, search }: PartProps) {
  if (shown === null)
    return (
      <span className="part pale">
        <span className="small">{label}</span> <span className="num">–</span>
      </span>
    );
  return (
    <Go className="part" to={to} search={search}>
      <span className="small quiet">{label}</span>{' '}
      <span className="num strong">
        {shown}
        {share >= 1 && <Check className="i s" aria-hidden="true" />}
      </span>
      <span className="progress" aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
    </Go>
  );
}
