import { useAddress } from '../../../data/address.ts';
import { useWords } from '../../../data/app.ts';
import { useVacantRooms } from '../../../data/rooms-of.ts';
import { ListState } from '../../../ui/list/list-state.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { moveInWords } from '../../../words/move-in.ts';
import { shellWords } from '../../../words/shell.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import type { StepProps } from './move-in-draft.ts';

export function StepRoom({ draft, onChange }: StepProps) {
  const words = useWords(moveInWords);
  const { nav } = useWords(shellWords);
  const { property } = useAddress().search;
  const houses = new Map(useProperties().data?.properties.map(({ id, name }) => [id, name]));
  const rooms = useVacantRooms(property);
  const rows = rooms.data ?? [];
  return (
    <section className="panel" aria-labelledby="h-room">
      <header>
        <h2 id="h-room">{words.chooseRoom}</h2>
      </header>
      <ListState
        query={rooms}
        rows={rows.length}
        empty={
          <EmptyState title={words.noRooms}>
            <p>{words.noRoomsHint}</p>
            <Go className="btn" to="/rooms">
              {nav.rooms}
            </Go>
          </EmptyState>
        }
      >
        <div className="pad choose-room" role="radiogroup" aria-labelledby="h-room">
          {rows.map(({ id, name, base_rent, property_id }) => (
            <label className="choice" key={id}>
              <input
                type="radio"
                name="room_id"
                checked={draft.roomId === id}
                onChange={() => onChange({ roomId: id, monthly_rent: '', deposit_amount: '' })}
              />
              <span className="grow">
                <Plate name={name} open />
                <span className="small quiet"> {houses.get(property_id)}</span>
              </span>
              <Money amount={base_rent} />
            </label>
          ))}
        </div>
      </ListState>
    </section>
  );
}
