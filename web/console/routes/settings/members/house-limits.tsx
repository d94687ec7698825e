import { useWords } from '../../../../data/app.ts';
import { Tick } from '../../../../ui/field/field.tsx';
import { membersWords } from '../../../../words/settings-members.ts';
import { shellWords } from '../../../../words/shell.ts';
import { useProperties } from '../../../shell/house-switcher.tsx';

type Props = {
  /** null: every house, later ones too. */
  readonly ids: readonly string[] | null;
  readonly isOwner: boolean;
  readonly onChange: (ids: readonly string[] | null) => void;
};

export function HouseLimits({ ids, isOwner, onChange }: Props) {
  const words = useWords(membersWords);
  const { house } = useWords(shellWords);
  const { data } = useProperties();
  const every = isOwner || ids === null;
  return (
    <fieldset className="limits">
      <legend className="label">{words.houses}</legend>
      <Tick
        name="property_ids"
        checked={every}
        disabled={isOwner}
        onChange={({ target }) => onChange(target.checked ? null : [])}
      >
        {words.everyHouse}
      </Tick>
      {data?.properties.map(({ id, name, room_count }) => (
        <Tick
          key={id}
          checked={every || ids.includes(id)}
          disabled={every}
          onChange={({ target }) =>
            onChange(target.checked ? [...(ids ?? []), id] : (ids ?? []).filter((each) => each !== id))
          }
        >
          {name}, {house.rooms(room_count)}
        </Tick>
      ))}
      <p className="small quiet">{words.ownerSeesAll}</p>
    </fieldset>
  );
}
