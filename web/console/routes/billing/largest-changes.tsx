import type { BillingRunPreview, BillingRunRoomChange } from '@rentroll/client';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../data/app.ts';
import { useOpened } from '../../../data/opened.ts';
import { addMonths } from '../../../ui/calendar/calendar.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { State } from '../../../ui/state/badge.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { billingWords } from '../../../words/billing.ts';
import { formatNumber, formatPeriod } from '../../../words/format.ts';
import { useProperties } from '../../shell/house-switcher.tsx';
import { RoomBill } from './room-bill.tsx';
import { useRoomNames } from './room-names.ts';
import { signedMoney } from './signed-money.ts';
import '../../../ui/table/table.css';

const SHOWN = 5;

/** The rooms whose bill changes most from the month before, and why. */
export function LargestChanges({ preview }: { readonly preview: BillingRunPreview }) {
  const words = useWords(billingWords);
  const common = useWords();
  const language = useLanguage();
  const rooms = useRoomNames();
  const houses = useProperties().data?.properties ?? [];
  const { search, open, close } = useOpened();
  const [all, setAll] = useState(false);
  const why = useWhy();
  const opened = search.room ? rooms?.get(search.room) : undefined;
  if (preview.changes.length === 0) return null;
  if (rooms === null) return <Skeleton rows={SHOWN} />;
  const shown = preview.changes.slice(0, all ? undefined : SHOWN);
  return (
    <section className="panel" aria-labelledby="h-changes">
      <header>
        <h2 id="h-changes">{words.changes}</h2>
        <span className="small quiet">{words.changesOf(shown.length, preview.invoice_count)}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="table-wrap" tabIndex={0} role="region" aria-label={words.changes}>
        <table className="table changes">
          <thead>
            <tr>
              <th scope="col">{words.columns.room}</th>
              <th scope="col" className="end only-wide">
                {formatPeriod(addMonths(preview.period, -1), language)}
              </th>
              <th scope="col" className="end">
                {formatPeriod(preview.period, language)}
              </th>
              <th scope="col" className="end only-wide">
                {words.columns.change}
              </th>
              <th scope="col" className="only-wide why">
                {words.columns.why}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const room = rooms.get(row.room_id);
              const difference = Number(row.amount) - Number(row.previous_amount);
              const signed = signedMoney(difference, language);
              return (
                <tr key={row.room_id}>
                  <th scope="row">
                    <button className="line quiet-link" type="button" onClick={() => open({ room: row.room_id })}>
                      <Plate name={room?.name ?? '–'} />
                      <span>
                        <span className="strong">{room?.board.lease?.renter_name}</span>
                        <span className="small quiet block only-wide">
                          {houses.find(({ id }) => id === room?.property_id)?.name}
                        </span>
                        <span className="small quiet block only-phone">{why(row)}</span>
                      </span>
                    </button>
                  </th>
                  <td className="end only-wide">
                    <Money amount={row.previous_amount} />
                  </td>
                  <td className="end">
                    <strong>
                      <Money amount={row.amount} />
                    </strong>
                    <span className="only-phone small quiet num block">{signed}</span>
                  </td>
                  <td className="end only-wide">
                    <State
                      tone={difference > 0 ? 'warn' : ''}
                      icon={difference > 0 ? TrendingUp : TrendingDown}
                      label={signed}
                    />
                  </td>
                  <td className="only-wide why">{why(row)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {!all && preview.changes.length > SHOWN && (
        <footer>
          <button className="btn link small" type="button" onClick={() => setAll(true)}>
            {common.actions.more}
          </button>
        </footer>
      )}
      {opened && (
        <RoomBill
          roomId={opened.id}
          period={preview.period}
          title={opened.name}
          subtitle={opened.board.lease?.renter_name ?? ''}
          onClose={() => close({ room: undefined })}
        />
      )}
    </section>
  );
}

/** The two charges that changed most: what a meter counted as use, everything else as money. */
function useWhy(): (row: BillingRunRoomChange) => string {
  const words = useWords(billingWords);
  const language = useLanguage();
  return ({ lines }) =>
    lines
      .slice(0, 2)
      .map(({ display, amount, previous_amount, use, previous_use }) => {
        const { value, label } = display.line_type;
        const unit = words.units[value];
        return use !== null && previous_use !== null && unit && use !== previous_use
          ? words.usedFromTo(
              label,
              formatNumber(Number(previous_use), language),
              `${formatNumber(Number(use), language)} ${unit}`,
            )
          : `${label} ${signedMoney(Number(amount) - Number(previous_amount), language)}`;
      })
      .join(', ');
}
