import { Plus, TriangleAlert } from 'lucide-react';
import { checkFlatPrice, checkTariff, type PriceExcess } from '../../../../../domain/electricity/check-prices.ts';
import { regulatedElectricity } from '../../../../../domain/electricity/regulated-electricity.ts';
import { formatUnitPrice, parseUnitPrice } from '../../../../../domain/money.ts';
import { citeRule } from '../../../../../domain/rules/cite-rule.ts';
import { ELECTRICITY_FINES } from '../../../../../domain/rules/electricity.ts';
import { ruleIn } from '../../../../../domain/rules/rule.ts';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { useOpened } from '../../../../data/opened.ts';
import { RuleLinks } from '../../../../ui/rules/rule-links.tsx';
import { formatMoney } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { plainPrice, type UtilityDraft } from './price-model.ts';
import { ratesOf } from './price-preview.ts';

/** A price above the regulated one in the month it applies from. */
export type Guard = PriceExcess & { readonly period: string };

/** The same check as the service's, while prices are typed. */
export function guardsOf(draft: UtilityDraft, period: string): Guard[] {
  const rates = draft.mode === 'TIERS' ? ratesOf(draft) : null;
  const flat = draft.mode === 'FLAT' ? parseUnitPrice(draft.unit_price || '0') : null;
  const above = rates
    ? checkTariff({ utility: 'ELECTRICITY', quotaBasis: draft.quota_basis, ...rates }, period)
    : flat === null
      ? []
      : checkFlatPrice(flat, period);
  return above.map((excess) => ({ ...excess, period }));
}

type Props = { readonly guard: Guard; readonly onUse: (price: string) => void };

/** Which rule, what it costs, how to put it right. Saving stays possible. */
export function GuardNote({ guard: { tier, price, limit, allowed, period }, onUse }: Props) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  const { open } = useOpened();
  const money = (xu: bigint) => formatMoney(plainPrice(formatUnitPrice(xu)), language);
  const unit = words.units.ELECTRICITY;
  const fine = ruleIn(ELECTRICITY_FINES, period)?.figures;
  const rules = regulatedElectricity(period)?.rules ?? [];
  const instead = plainPrice(formatUnitPrice(allowed));
  return (
    <div className="banner warn guard" role="note">
      <TriangleAlert className="i" aria-hidden="true" />
      <div className="grow">
        <p className="strong">
          {tier === null
            ? words.guardFlat(money(price - limit), unit)
            : words.guardTier(tier, money(price - limit), unit)}
        </p>
        <p className="small">
          {words.guardLimit(money(limit), unit)}{' '}
          {fine && words.guardFine(`${fine.from / 1_000_000n}`, `${fine.to / 1_000_000n}`)}
        </p>
        <p className="small">{words.guardFix(money(allowed))}</p>
        <RuleLinks rules={rules.map((rule) => citeRule(rule, language))} />
        <div className="btns">
          <button className="btn small" type="button" onClick={() => onUse(instead)}>
            {words.usePrice(money(allowed))}
          </button>
          <button className="btn small" type="button" onClick={() => open({ fee: 'shared' })}>
            <Plus className="i" aria-hidden="true" />
            {words.splitFee}
          </button>
        </div>
      </div>
    </div>
  );
}
