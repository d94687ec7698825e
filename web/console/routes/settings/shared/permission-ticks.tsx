import type { Permission } from '../../../../../domain/catalog/permissions.ts';
import { useWords } from '../../../../data/app.ts';
import { groupBy } from '../../../../data/group-by.ts';
import { useMe } from '../../../../data/me.ts';
import { Tick } from '../../../../ui/field/field.tsx';
import { permissionWords } from '../../../../words/permissions.ts';
import './permission-ticks.css';

type Props<Name extends Permission> = {
  readonly all: readonly Name[];
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
};

/** Permissions to tick, grouped by what they are about. Nobody gives a permission that they do not have. */
export function PermissionTicks<Name extends Permission>({ all, chosen, onChange }: Props<Name>) {
  const words = useWords(permissionWords);
  const me = useMe();
  const held = (permission: Name) => !me || me.permissions.includes(permission);
  const toggle = (permission: Name, on: boolean) =>
    onChange(on ? [...chosen, permission] : chosen.filter((each) => each !== permission));
  return (
    <fieldset className="permissions">
      <legend className="label">{words.permissions}</legend>
      <button
        className="btn small"
        type="button"
        onClick={() => onChange(all.filter((each) => each.endsWith('.read') && held(each)))}
      >
        {words.allRead}
      </button>
      {[...groupBy(all, (permission) => permission.split('.')[0] ?? '')].map(([resource, each]) => (
        <fieldset className="permission" key={resource}>
          <legend>{words.resources[resource] ?? resource}</legend>
          {each.map((permission) => {
            const act = permission.split('.')[1] ?? '';
            return (
              <Tick
                key={permission}
                name="permissions"
                checked={chosen.includes(permission)}
                disabled={!held(permission)}
                onChange={({ target }) => toggle(permission, target.checked)}
              >
                {words.acts[act] ?? act}
              </Tick>
            );
          })}
        </fieldset>
      ))}
      {!all.every(held) && <p className="small quiet">{words.notHeld}</p>}
    </fieldset>
  );
}
