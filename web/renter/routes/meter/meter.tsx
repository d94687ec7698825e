import { useEffect, useState } from 'react';
import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { getOrMake } from '../../../data/get-or-make.ts';
import { TakenPhotos } from '../../../data/photo-queue.ts';
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
  const { change } = useAddress();
  const all = useReadings(undefined);
  const photosOf = usePhotosByRoom();
  const { rooms, chosen, walk, isWaiting } = useChosenRoom(all);
  const room = walk.data?.room;
  // A chart adds up what its readings say, so it shows one room.
  const ofRoom = useReadings(rooms.length > 1 ? chosen?.room_id : undefined);
  const name = chosen?.room_name ?? room?.name;
  const month = room && `${room.lease_id} ${room.period}`;
  return (
    <>
      <div className="page-head">
        {name && <Plate name={name} big />}
        <div className="grow">
          <h1>{words.title}</h1>
        </div>
      </div>
      {chosen && rooms.length > 1 && (
        <div className="own-rooms">
          <ChooseRoom
            label={words.rooms}
            rooms={rooms}
            value={chosen.lease_id}
            onChange={(lease) => change({ lease })}
          />
        </div>
      )}
      {isWaiting && <Skeleton rows={4} />}
      {walk.isError && !walk.data && <ErrorState error={walk.error} onRetry={() => void walk.refetch()} />}
      {walk.data && !isWaiting && (
        <div className="own-meters">
          <div>
            {room && month && room.meters.length > 0 ? (
              <ThisMonth key={month} room={room} photos={photosOf(month)} />
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

/** The one of the address, of the reading that a message is about, or the latest one. A room that was left is none of them. */
function useChosenRoom(all: ReturnType<typeof useReadings>) {
  const { search } = useAddress();
  const latest = useOwnWalk(undefined);
  const rooms = latest.data?.rooms ?? [];
  const opened = all.rows.find(({ id }) => id === search.reading);
  const chosen =
    rooms.find(({ lease_id }) => lease_id === search.lease) ??
    rooms.find(({ room_id }) => !search.lease && room_id === opened?.room_id) ??
    rooms[0];
  const walk = useOwnWalk(chosen === rooms[0] ? undefined : chosen?.lease_id);
  return { rooms, chosen, walk, isWaiting: walk.isPending || Boolean(search.reading && all.isPending) };
}

type Photos = Record<'ELECTRICITY' | 'WATER', TakenPhotos>;

/** The photos of each room and month that this page has shown. */
function usePhotosByRoom(): (month: string) => Photos {
  const [taken] = useState(() => new Map<string, Photos>());
  useEffect(
    () => () => {
      for (const { ELECTRICITY, WATER } of taken.values()) for (const photos of [ELECTRICITY, WATER]) photos.release();
    },
    [taken],
  );
  return (month) => getOrMake(taken, month, () => ({ ELECTRICITY: new TakenPhotos(), WATER: new TakenPhotos() }));
}
