import { TriangleAlert } from 'lucide-react';
import { useWords } from '../../../data/app.ts';
import { Plate } from '../../../ui/plate/plate.tsx';
import { RuleLinks } from '../../../ui/rules/rule-links.tsx';
import { electricityWords } from '../../../words/electricity.ts';
import type { ElectricityWarning } from '../../electricity-warnings.ts';
import { Go } from '../../go.tsx';
import { useProperties } from '../../shell/house-switcher.tsx';
import { useRoomNames } from './room-names.ts';

const SHOWN_ROOMS = 8;

/** Electricity that would be above what the law allows, before it is billed: the figure, the rule and the remedy. */
export function ElectricityCheck({ warnings }: { readonly warnings: readonly ElectricityWarning[] }) {
  const words = useWords(electricityWords);
  const houses = useProperties().data?.properties ?? [];
  if (warnings.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-electricity">
      <header>
        <h2 id="h-electricity">{words.toCheck}</h2>
      </header>
      <ul className="rows electricity-check">
        {warnings.map((warning) => (
          <li className="row" key={`${warning.code}${warning.property_id}${warning.period}`}>
            <TriangleAlert className="i" aria-hidden="true" />
            <div className="grow stack">
              {houses.length > 1 && (
                <p className="strong">{houses.find(({ id }) => id === warning.property_id)?.name}</p>
              )}
              <p>{warning.message}</p>
              <Rooms ids={(warning.rooms ?? []).map(({ room_id }) => room_id)} />
              <RuleLinks rules={warning.rules} />
              <div className="btns">
                <Go className="btn small" to="/settings/prices" search={{ property: warning.property_id }}>
                  {words.prices}
                </Go>
                {warning.code === 'electricity_above_supplier_bill' && (
                  <Go
                    className="btn small"
                    to="/reports/electricity"
                    search={{ from: warning.period, to: warning.period }}
                  >
                    {words.report}
                  </Go>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
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
