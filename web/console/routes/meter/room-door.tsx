import type { MeterWalkRoom, WalkedMeter } from '@rentroll/client';
import { Camera } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';
import { useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { meterWords } from '../../../words/meter.ts';
import { MeterRow } from './meter-row.tsx';
import { useOutbox } from './walk-data.ts';

type Props = {
  readonly propertyId: string;
  readonly room: MeterWalkRoom;
  readonly period: string;
  readonly onPasteColumn: (room: MeterWalkRoom, meter: WalkedMeter, text: string) => void;
};

/** The meters behind one door. */
export const RoomDoor = memo(function RoomDoor({ propertyId, room, period, onPasteColumn }: Props) {
  const words = useWords(meterWords);
  return (
    <section className="walk-door" aria-labelledby={`door-${room.id}`}>
      <h3 id={`door-${room.id}`}>
        <Plate name={room.name} open={!room.lease} />
        <span className="who">{room.lease ? room.lease.renter_name : words.nobody}</span>
        <PhotoButton room={room} period={period} />
      </h3>
      <ul className="meters">
        {room.meters.map((meter) => (
          <MeterRow
            key={meter.utility}
            propertyId={propertyId}
            room={room}
            meter={meter}
            period={period}
            onPasteColumn={onPasteColumn}
          />
        ))}
      </ul>
    </section>
  );
});

/** A photo is kept on the phone like a value, and sent after it. */
function PhotoButton({ room, period }: Pick<Props, 'room' | 'period'>) {
  const words = useWords(meterWords);
  const outbox = useOutbox();
  const photos = useSyncExternalStore(outbox.subscribe, () => outbox.photos);
  const waiting = [...photos.values()].filter((photo) => photo.roomId === room.id && photo.period === period).length;
  const stored = room.reading?.photo_count ?? 0;
  return (
    <label className="photo-button">
      {stored > 0 && <span className="small quiet">{words.photos(stored)}</span>}
      {waiting > 0 && <span className="small now">{words.photosWaiting(waiting)}</span>}
      <span className="btn ghost square">
        <Camera className="i" aria-hidden="true" />
      </span>
      <input
        className="unseen"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={words.photo(room.name)}
        onChange={(event) => {
          const [picture] = event.target.files ?? [];
          if (picture) void outbox.putPhoto({ roomId: room.id, period, picture, name: picture.name });
          event.target.value = '';
        }}
      />
    </label>
  );
}
