import type { TariffTemplate } from '@rentroll/client';
import { Plus, X } from 'lucide-react';
import { Fragment } from 'react';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { formatMoney } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { Fold } from '../shared/fold.tsx';
import { PriceField } from './price-field.tsx';
import { type Guard, GuardNote } from './price-guard.tsx';
import { plainPrice, type TierDraft, type Utility } from './price-model.ts';

type Props = {
  readonly utility: Utility;
  readonly path: string;
  readonly tiers: readonly TierDraft[];
  readonly guards: readonly Guard[];
  readonly template: TariffTemplate | undefined;
  readonly onChange: (tiers: readonly TierDraft[]) => void;
};

export function Tiers({ utility, path, tiers, guards, template, onChange }: Props) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  const unit = words.units[utility];
  const set = (at: number, part: Partial<TierDraft>) =>
    onChange(tiers.map((tier, each) => (each === at ? { ...tier, ...part } : tier)));
  const begins = (at: number) => (at === 0 ? 0 : Number(tiers[at - 1]?.up_to || 0) + 1);
  const official = (at: number) => {
    const tier = template?.tiers[at];
    const same = tier && String(tier.up_to ?? '') === (at === tiers.length - 1 ? '' : tiers[at]?.up_to);
    return same ? words.official(formatMoney(plainPrice(tier.unit_price), language)) : undefined;
  };
  return (
    <>
      <ol className="tiers-in">
        {tiers.map((tier, at) => {
          const guard = guards.find((each) => each.tier === at + 1);
          const range =
            at === tiers.length - 1
              ? words.rangeLast(begins(at), unit)
              : words.range(begins(at), tier.up_to || '…', unit);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
            <Fragment key={at}>
              <li className="tier">
                <PriceField
                  label={`${words.tier(at + 1)}, ${range}`}
                  help={official(at)}
                  name={`${path}${at}.unit_price`}
                  value={tier.unit_price}
                  onChange={(unit_price) => set(at, { unit_price })}
                />
              </li>
              {guard && (
                <li>
                  <GuardNote guard={guard} onUse={(unit_price) => set(at, { unit_price })} />
                </li>
              )}
            </Fragment>
          );
        })}
      </ol>
      <div className="pad">
        <Fold label={words.editBounds}>
          {() => (
            <div className="stack">
              <div className="days">
                {tiers.slice(0, -1).map((tier, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
                  <div className="tier-bound" key={at}>
                    <NumberField
                      label={words.upTo(at + 1)}
                      unit={unit}
                      name={`${path}${at}.up_to`}
                      value={tier.up_to}
                      onChange={(up_to) => set(at, { up_to })}
                    />
                    <button
                      className="btn ghost square"
                      type="button"
                      aria-label={words.removeTier(at + 1)}
                      onClick={() => onChange(tiers.toSpliced(at, 1))}
                    >
                      <X className="i" aria-hidden="true" />
                    </button>
                  </div>
                ))}
              </div>
              <div className="btns">
                <button
                  className="btn small"
                  type="button"
                  onClick={() => {
                    const last = tiers.at(-1) ?? { up_to: '', unit_price: '0' };
                    const bound = String(Number(tiers.at(-2)?.up_to || 0) + 50);
                    onChange([...tiers.slice(0, -1), { ...last, up_to: bound }, { ...last, up_to: '' }]);
                  }}
                >
                  <Plus className="i" aria-hidden="true" />
                  {words.addTier}
                </button>
              </div>
            </div>
          )}
        </Fold>
      </div>
    </>
  );
}
