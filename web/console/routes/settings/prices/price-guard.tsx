import type { TariffTemplate } from '@rentroll/client';
import { Plus, TriangleAlert } from 'lucide-react';
import { useAddress } from '../../../../data/address.ts';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { formatMoney } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { plainPrice, type UtilityDraft } from './price-model.ts';

/** A price above the public one. `tier` is null for one price. */
export type Guard = {
  readonly tier: number | null;
  readonly decision: string;
  /** The public price, without VAT. */
  readonly net: string;
  /** What to charge instead. */
  readonly allowed: string;
  readonly more: number;
};

/** Rooms whose people are not registered may be charged the third tier; one price must not be above it, VAT included. */
const TIER_OF_ONE_PRICE = 2;

export function guardsOf(draft: UtilityDraft, templates: readonly TariffTemplate[]): Guard[] {
  const template = templates.find(({ utility, decision }) => utility === 'ELECTRICITY' && decision !== null);
  const decision = template?.decision;
  if (!template || !decision) return [];
  const guard = (tier: number | null, price: string, allowed: number, net: string): Guard[] =>
    Number(price) > allowed
      ? [{ tier, decision, net, allowed: String(Math.floor(allowed)), more: Number(price) - allowed }]
      : [];
  if (draft.mode === 'FLAT') {
    const net = template.tiers[TIER_OF_ONE_PRICE]?.unit_price ?? '0';
    return guard(null, draft.unit_price, Number(net) * (1 + Number(template.vat_percent) / 100), plainPrice(net));
  }
  if (draft.mode !== 'TIERS') return [];
  return draft.tiers.flatMap(({ unit_price }, at) => {
    const net = template.tiers[at]?.unit_price;
    return net === undefined ? [] : guard(at, unit_price, Number(net), plainPrice(net));
  });
}

type Props = { readonly guard: Guard; readonly onUse: (price: string) => void };

/** Which rule, what it costs, how to put it right. Saving stays possible. */
export function GuardNote({ guard: { tier, decision, net, allowed, more }, onUse }: Props) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  const { change } = useAddress();
  const money = (price: string | number) => formatMoney(price, language);
  const unit = words.units.ELECTRICITY;
  return (
    <div className="banner warn guard" role="note">
      <TriangleAlert className="i" aria-hidden="true" />
      <div className="grow">
        <p className="strong">
          {tier === null ? words.guardFlat(money(more), unit) : words.guardTier(tier + 1, money(more), unit)}
        </p>
        <p className="small">{words.guardLaw(decision, money(net))}</p>
        <p className="small">{words.guardFix(money(allowed))}</p>
        <div className="btns">
          <button className="btn small" type="button" onClick={() => onUse(allowed)}>
            {words.usePrice(money(allowed))}
          </button>
          <button className="btn small" type="button" onClick={() => change({ fee: 'shared' })}>
            <Plus className="i" aria-hidden="true" />
            {words.splitFee}
          </button>
        </div>
      </div>
    </div>
  );
}
