import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { renterMeterWords } from '../../../words/renter-meter.ts';
import { ChooseRoom } from '../../choose-room.tsx';
import { useHousehold } from '../../data.ts';
import { useOwnWalk, useReadings } from './meter-data.ts';
import { ReadingHistory } from './reading-history.tsx';
import { ThisMonth } from './this-month.tsx';
import { UseCharts } from './use-charts.tsx';
import './meter.css';

/** This month's values first, then twelve months of use and every reading. */
export default function RenterMeterPage() {
  const words = useWords(renterMeterWords);
  const { search, change } = useAddress();
  const all = useReadings(undefined);
  const home = useHousehold();
  const opened = all.rows.find(({ id }) => id === search.reading);
  const rented = home.data?.leases.find(({ current, room_id }) => current && room_id === opened?.room_id);
  const lease = search.lease ?? rented?.id;
  const walk = useOwnWalk(lease);
  const { room, rooms = [] } = walk.data ?? {};
  const isWaiting =
    walk.isPending || walk.isPlaceholderData || Boolean(search.reading && (all.isPending || home.isLoading));
  // A chart adds up what its readings say, so it shows one room.
  const ofRoom = useReadings(rooms.length > 1 ? room?.id : undefined);
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
            value={walk.isPlaceholderData && lease ? lease : room.lease_id}
            onChange={(lease) => change({ lease })}
          />
        </div>
      )}
      {isWaiting && !walk.isError && <Skeleton rows={4} />}
      {walk.isError && !walk.data && <ErrorState error={walk.error} onRetry={() => void walk.refetch()} />}
      {walk.data && !isWaiting && (
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
          <UseCharts readings={ofRoom.rows} />
          <ReadingHistory list={all} />
        </div>
      )}
    </>
  );
}
