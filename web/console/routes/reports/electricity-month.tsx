import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useMay } from '../../../data/me.ts';
import { useSave } from '../../../data/save.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Fact } from '../../../ui/facts/facts.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { DataTable, moneyColumn } from '../../../ui/table/data-table.tsx';
import { electricityWords } from '../../../words/electricity.ts';
import { formatMoney, formatPeriod } from '../../../words/format.ts';
import { Go } from '../../go.tsx';
import { type Month, MonthState } from './electricity.tsx';

type Room = Month['rooms'][number];

/** The rooms of a month, and one act that credits each its share of the excess. */
export function ElectricityMonth({ month, onClose }: { readonly month: Month; readonly onClose: () => void }) {
  const words = useWords(electricityWords);
  const language = useLanguage();
  const { api } = useApp();
  const reason = useMay('invoices.edit');
  const { property_id, period, supplier_amount, collected_amount, excess_amount, rooms } = month;
  const credit = useSave(
    (_: undefined, idempotencyKey) =>
      api().post('/properties/{property_id}/electricity-refunds', {
        path: { property_id },
        body: { period },
        idempotencyKey,
      }),
    { said: ({ refunded_amount }) => words.creditDone(formatMoney(refunded_amount, language)), toastErrors: true },
  );
  const over = month.state === 'OVER';
  const share = over
    ? moneyColumn(words.roomShare, (room: Room) => room.excess_amount, { sum: excess_amount })
    : moneyColumn(words.refunded, (room: Room) => room.refunded_amount, { sum: month.refunded_amount });
  return (
    <Dialog
      open
      kind="sheet"
      onOpenChange={onClose}
      title={`${words.titles.electricity}, ${formatPeriod(period, language)}`}
      subtitle={<p className="small quiet">{month.property_name}</p>}
      footer={
        over ? (
          <ActionButton look="primary" busy={credit.isPending} reason={reason} onClick={() => credit.mutate(undefined)}>
            {words.credit(formatMoney(excess_amount, language))}
          </ActionButton>
        ) : (
          <Go className="btn" to="/settings/prices" search={{ property: property_id }}>
            {words.prices}
          </Go>
        )
      }
    >
      <div className="pad stack">
        <MonthState month={month} />
        <dl className="facts">
          <Fact name={words.supplier}>{supplier_amount === null ? '–' : <Money amount={supplier_amount} />}</Fact>
          <Fact name={words.collected}>
            <Money amount={collected_amount} />
          </Fact>
        </dl>
        {over && <p className="small quiet">{words.creditHint}</p>}
      </div>
      {rooms.length > 0 && (
        <DataTable
          label={words.rooms}
          keyOf={({ room_id }) => room_id}
          rows={rooms}
          columns={[
            {
              title: words.room,
              text: ({ room_name }) => room_name,
              show: ({ room_id, room_name }) => (
                <Go to="/rooms/$room_id" params={{ room_id }} aria-label={room_name}>
                  <Plate name={room_name} />
                </Go>
              ),
              sum: words.sum,
            },
            moneyColumn(words.collected, (room: Room) => room.collected_amount, { sum: collected_amount }),
            share,
          ]}
        />
      )}
    </Dialog>
  );
}
