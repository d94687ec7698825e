import { useWords } from '../../../data/app.ts';
import type { ElectricityWarning } from '../../../data/law-notices.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { electricityWords } from '../../../words/electricity.ts';
import { ElectricityRows } from '../../electricity/electricity-rows.tsx';
import { useRoomNames } from './room-names.ts';

const SHOWN_ROOMS = 8;

/** Electricity that would be above what the law allows, before it is billed: the figure, the rule and the remedy. */
export function ElectricityCheck({ warnings }: { readonly warnings: readonly ElectricityWarning[] }) {
  const words = useWords(electricityWords);
  if (warnings.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-electricity">
      <header>
        <h2 id="h-electricity">{words.toCheck}</h2>
      </header>
      <ElectricityRows
        warnings={warnings}
        more={({ rooms = [] }) => <Rooms ids={rooms.map(({ room_id }) => room_id)} />}
      />
    </section>
  );
}

function Rooms({ ids }: { readonly ids: readonly string[] }) {
  const words = useWords(electricityWords);
  const names = useRoomNames();
  if (ids.length === 0 || names === null) return null;
  const known = ids.flatMap((id) => names.get(id) ?? []);
  return (
    <p className="line plates">
      {known.slice(0, SHOWN_ROOMS).map(({ id, name }) => (
        <Plate key={id} name={name} />
      ))}
      {ids.length > SHOWN_ROOMS && <span className="small quiet">{words.moreRooms(ids.length - SHOWN_ROOMS)}</span>}
    </p>
  );
}
