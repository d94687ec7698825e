import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { ChooseRoom } from '../../choose-room.tsx';
import { useOwnWalk, useReadings } from './meter-data.ts';
import { ReadingHistory } from './reading-history.tsx';
import { ThisMonth } from './this-month.tsx';
import { UseCharts } from './use-charts.tsx';
import './meter.css';

/** This month's values first, then twelve months of use and every reading. */
export default function RenterMeterPage() {
  const words = useWords(renterMeterWords);
  const { search, change } = useAddress();
  const walk = useOwnWalk(search.lease);
  const { room, rooms = [] } = walk.data ?? {};
  const readings = useReadings(rooms.length > 1 ? room?.id : undefined);
  return (
    <>
      <div className="page-head">
        {room && <Plate name={room.name} big />}
        <div className="grow">
          <h1>{words.title}</h1>
        </div>
      </div>
      {room && rooms.length > 1 && (
        <div className="own-rooms">
          <ChooseRoom
            label={words.rooms}
            rooms={rooms}
            value={search.lease ?? room.lease_id}
            onChange={(lease) => change({ lease })}
          />
        </div>
      )}
      {walk.isPending && <Skeleton rows={4} />}
      {walk.isError && !walk.data && <ErrorState error={walk.error} onRetry={() => void walk.refetch()} />}
      {walk.data && (
        <div className="own-meters">
          <div>
            {room && room.meters.length > 0 ? (
              <ThisMonth key={`${room.lease_id} ${room.period}`} room={room} />
            ) : (
              <section className="panel">
                <EmptyState title={room ? words.noMeters : words.noRoom}>
                  <p>{room ? words.noMetersHint : words.noRoomHint}</p>
                </EmptyState>
              </section>
            )}
          </div>
          <UseCharts readings={readings.rows} />
          <ReadingHistory list={readings} />
        </div>
      )}
    </>
  );
}
