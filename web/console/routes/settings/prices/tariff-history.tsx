import type { UtilityTariff } from '@rentroll/client';
import { X } from 'lucide-react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { formatPeriod } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { Fold } from '../shared/fold.tsx';
import { keptBodies, type Utility } from './price-model.ts';

type Props = { readonly utility: Utility; readonly tariffs: readonly UtilityTariff[]; readonly propertyId: string };

/** The versions of the tariff, those to come too; one that was a mistake can be removed. */
export function TariffHistory({ utility, tariffs, propertyId }: Props) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  const { api } = useApp();
  const may = useMay('settings.write');
  const remove = useSave(
    (id: string) =>
      api().put('/properties/{property_id}/utility-tariffs', {
        path: { property_id: propertyId },
        body: { utility_tariffs: keptBodies(tariffs.filter((tariff) => tariff.id !== id)) },
      }),
    { said: words.removedVersion, toastErrors: true },
  );
  const own = tariffs.filter((tariff) => tariff.utility === utility);
  if (own.length === 0) return null;
  return (
    <div className="pad">
      <Fold label={words.history(own.length)}>
        {() => (
          <ul>
            {own.map(({ id, effective_from, tiers }) => (
              <li className="between" key={id}>
                {words.historyRow(formatPeriod(effective_from, language), tiers.length)}
                {!may && (
                  <button
                    className="btn ghost square small"
                    type="button"
                    aria-label={words.removeVersion(formatPeriod(effective_from, language))}
                    onClick={() => remove.mutate(id)}
                  >
                    <X className="i" aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Fold>
    </div>
  );
}
