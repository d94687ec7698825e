import type { MeterReading } from '@rentroll/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useApp, useLanguage, useWords } from '../../../data/app.ts';
import { useRows } from '../../../data/lists.ts';
import { useMay } from '../../../data/me.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { ListState } from '../../../ui/list/list-state.tsx';
import { MoreRows } from '../../../ui/list/more-rows.tsx';
import { SaveList } from '../../../ui/list/save-list.tsx';
import { Photos } from '../../../ui/photo/photos.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { formatDate, formatNumber, formatPeriod } from '../../../words/format.ts';
import { meterWords } from '../../../words/meter.ts';
import { Go } from '../../go.tsx';

/** Readings that renters sent, of every house and month, until somebody takes or refuses them. */
export function SentReadings() {
  const words = useWords(meterWords);
  const { api } = useApp();
  const { property } = useAddress().search;
  const query = { status: 'PENDING', ...(property ? { property_id: property } : {}) } as const;
  const list = useRows<MeterReading>(['sent-readings', query], async (cursor) => {
    const { data, meta } = await api().request('get', '/meter-readings', {
      query: { limit: 20, include: 'names', ...query, ...(cursor ? { cursor } : {}) },
    });
    return { rows: data.meter_readings, next: meta.next_cursor };
  });
  return (
    <>
      <div className="page-head">
        <h1>{words.sent}</h1>
      </div>
      <section className="panel" aria-label={words.sent}>
        <ListState
          query={list}
          rows={list.rows.length}
          empty={
            <EmptyState title={words.noneSent}>
              <Go className="btn primary" to="/meter" search={property ? { property } : {}}>
                {words.title}
              </Go>
            </EmptyState>
          }
        >
          <ul className="rows">
            {list.rows.map((reading) => (
              <li key={reading.id}>
                <Sent reading={reading} />
              </li>
            ))}
          </ul>
          <MoreRows list={list} />
          <div className="pages">
            <SaveList
              name={words.sent}
              list={list}
              columns={[
                [words.sentColumns.house, ({ names }) => names?.property_name],
                [words.sentColumns.room, ({ names }) => names?.room_name],
                [words.sentColumns.month, ({ period }) => period],
                [words.sentColumns.day, ({ reading_date }) => reading_date],
                [words.sentColumns.electricityBefore, (reading) => reading.electricity_previous],
                [words.sentColumns.electricity, (reading) => reading.electricity_current],
                [words.sentColumns.waterBefore, (reading) => reading.water_previous],
                [words.sentColumns.water, (reading) => reading.water_current],
              ]}
            />
          </div>
        </ListState>
      </section>
    </>
  );
}

function Sent({ reading }: { readonly reading: MeterReading }) {
  const words = useWords(meterWords);
  const language = useLanguage();
  const { api } = useApp();
  const queries = useQueryClient();
  const reason = useMay('meter_readings.write');
  const [refusing, setRefusing] = useState(false);
  const { room_id, id: meter_reading_id } = reading;
  const onSuccess = () => queries.invalidateQueries();
  const accept = useMutation({
    mutationFn: () => api().post('/meter-readings/{meter_reading_id}/accept', { path: { meter_reading_id } }),
    onSuccess,
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  const refuse = useMutation({
    mutationFn: (why: string) =>
      api().post('/meter-readings/{meter_reading_id}/refuse', { path: { meter_reading_id }, body: { reason: why } }),
    onSuccess,
  });
  const meters = [
    ['ELECTRICITY', reading.electricity_previous, reading.electricity_current],
    ['WATER', reading.water_previous, reading.water_current],
  ] as const;
  const values = meters.flatMap(([utility, before, value]) => {
    if (value === null) return [];
    const numbers = [before, value].filter((each) => each !== null).map((each) => formatNumber(each, language));
    return [`${words.utilities[utility]} ${numbers.join(' → ')} ${words.units[utility]}`];
  });
  return (
    <div className="row sent-reading">
      <Plate name={reading.names?.room_name ?? ''} />
      <div className="grow">
        <Go className="strong name" to="/rooms/$room_id" params={{ room_id }}>
          {values.join(' · ')}
        </Go>
        <span className="detail">
          {[
            reading.names?.property_name,
            words.month(formatPeriod(reading.period, language)),
            formatDate(reading.reading_date, language),
          ].join(' · ')}
        </span>
        <Photos
          photos={reading.photos.flatMap(({ id, url }) => (url ? [{ key: id, url, label: words.pendingPhoto }] : []))}
        />
      </div>
      <span className="btns">
        <ActionButton look="small" reason={reason} onClick={() => setRefusing(true)}>
          {words.refuse}
        </ActionButton>
        {!reason && (
          <ActionButton look="small primary" icon={Check} busy={accept.isPending} onClick={() => accept.mutate()}>
            {words.accept}
          </ActionButton>
        )}
      </span>
      <ReasonDialog
        open={refusing}
        onOpenChange={setRefusing}
        keptAs={`refuse ${reading.id}`}
        title={words.refuseTitle}
        label={words.refuseWhy}
        button={words.refuse}
        danger
        busy={refuse.isPending}
        error={refuse.error}
        onConfirm={refuse.mutateAsync}
      />
    </div>
  );
}
