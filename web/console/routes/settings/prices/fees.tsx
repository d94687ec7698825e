import type { Property, RecurringFee } from '@rentroll/client';
import { Pencil, Plus, Receipt } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useRows } from '../../../../data/lists.ts';
import { useMay } from '../../../../data/me.ts';
import { useOpened } from '../../../../data/opened.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { ListState } from '../../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../../ui/list/more-rows.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { formatPeriod } from '../../../../words/format.ts';
import { settingsWords } from '../../../../words/settings.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { EditFee } from './edit-fee.tsx';

/** Monthly fees of the house, and those of single rooms and leases in it. */
export function Fees({ property }: { readonly property: Property }) {
  const words = useWords(pricesWords);
  const common = useWords(settingsWords);
  const language = useLanguage();
  const { api } = useApp();
  const { search, open, close } = useOpened();
  const may = useMay('fees.write');
  const list = useRows<RecurringFee>(['recurring-fees', property.id], async (cursor) => {
    const { data, meta } = await api().request('get', '/recurring-fees', {
      query: { property_id: property.id, limit: 50, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.recurring_fees, next: meta.next_cursor };
  });
  const about = ({ basis, room_id, lease_id, start_period, end_period }: RecurringFee) =>
    [
      words.bases[basis],
      ...(room_id ? [words.ofRoom] : []),
      ...(lease_id ? [words.ofLease] : []),
      ...(start_period ? [words.from(formatPeriod(start_period, language))] : []),
      ...(end_period ? [words.until(formatPeriod(end_period, language))] : []),
    ].join(', ');
  return (
    <section className="panel" aria-labelledby="h-fees">
      <header>
        <h2 id="h-fees">{words.fees}</h2>
        <ActionButton look="small" icon={Plus} reason={may} onClick={() => open({ fee: 'new' })}>
          {words.addFee}
        </ActionButton>
      </header>
      <ListState query={list} rows={list.rows.length} empty={<EmptyState title={words.noFees} />}>
        <ul className="rows fee-rows">
          {list.rows.map((fee) => (
            <li className="row" key={fee.id}>
              <Receipt className="i" aria-hidden="true" />
              <span className="grow">
                <span className="strong">{fee.name}</span>
                <br />
                <span className="small quiet">{about(fee)}</span>
              </span>
              <Money amount={fee.amount} />
              {!may && (
                <ActionButton
                  look="ghost square small"
                  icon={Pencil}
                  aria-label={common.edit(fee.name)}
                  onClick={() => open({ fee: fee.id })}
                />
              )}
            </li>
          ))}
        </ul>
        <MoreRows list={list} />
      </ListState>
      {search.fee && (
        <EditFee key={search.fee} id={search.fee} property={property} onClose={() => close({ fee: undefined })} />
      )}
    </section>
  );
}
