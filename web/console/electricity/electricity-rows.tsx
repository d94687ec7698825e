import { useLocation } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../data/app.ts';
import type { ElectricityWarning } from '../../data/law-notices.ts';
import { RuleLinks } from '../../ui/rules/rule-links.tsx';
import { electricityWords } from '../../words/electricity.ts';
import { Go } from '../go.tsx';
import { useProperties } from '../shell/house-switcher.tsx';
import './electricity-rows.css';

type Props = {
  readonly warnings: readonly ElectricityWarning[];
  readonly more?: (warning: ElectricityWarning) => ReactNode;
  /** Where there is little room: the rules are opened by a tap. */
  readonly foldRules?: boolean;
};

/** Each with its property, the figure and the remedy, the rules, and what can be done about it. */
export function ElectricityRows({ warnings, more, foldRules }: Props) {
  const words = useWords(electricityWords);
  const houses = useProperties().data?.properties ?? [];
  return (
    <ul className="rows electricity-check">
      {warnings.map((warning) => (
        <li className="row" key={`${warning.code}${warning.property_id}${warning.period}${warning.message}`}>
          <TriangleAlert className="i" aria-hidden="true" />
          <div className="grow stack">
            {houses.length > 1 && <p className="strong">{houses.find(({ id }) => id === warning.property_id)?.name}</p>}
            <p>{warning.message}</p>
            {more?.(warning)}
            {foldRules ? (
              <details className="small">
                <summary>{words.laws}</summary>
                <RuleLinks rules={warning.rules} />
              </details>
            ) : (
              <RuleLinks rules={warning.rules} />
            )}
            <div className="btns">
              <Remedies warning={warning} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Remedies({ warning: { code, property_id, period } }: { readonly warning: ElectricityWarning }) {
  const words = useWords(electricityWords);
  const { pathname } = useLocation();
  const range = { from: period, to: period };
  return (
    <>
      {code === 'electricity_above_supplier_bill' && (
        <>
          <Go className="btn small" to="/reports/electricity" search={{ ...range, open: `${period}.${property_id}` }}>
            {words.creditExcess}
          </Go>
          <Go className="btn small" to="/reports/electricity" search={range}>
            {words.report}
          </Go>
        </>
      )}
      {!pathname.endsWith('/settings/prices') && (
        <Go className="btn small" to="/settings/prices" search={{ property: property_id }}>
          {words.prices}
        </Go>
      )}
    </>
  );
}
