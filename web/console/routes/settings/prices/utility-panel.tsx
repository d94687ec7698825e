import type { TariffTemplate, UtilityTariff } from '@rentroll/client';
import { Droplet, Zap } from 'lucide-react';
import { useLanguage, useWords } from '../../../../data/app.ts';
import { Field, SelectField } from '../../../../ui/field/field.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { Segmented } from '../../../../ui/tabs/tabs.tsx';
import { formatDate, formatMoney } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { PriceField } from './price-field.tsx';
import type { Guard } from './price-guard.tsx';
import { GuardNote } from './price-guard.tsx';
import { type Mode, rulesOf, type Utility, type UtilityDraft } from './price-model.ts';
import { TariffHistory } from './tariff-history.tsx';
import { Tiers } from './tiers.tsx';

const MODES: readonly Mode[] = ['TIERS', 'FLAT', 'FIXED'];
const BASES = ['ROOM', 'PER_4_OCCUPANTS', 'PER_OCCUPANT'] as const;

type Props = {
  readonly utility: Utility;
  readonly draft: UtilityDraft;
  readonly before: UtilityDraft;
  readonly tariffs: readonly UtilityTariff[];
  readonly templates: readonly TariffTemplate[];
  readonly guards: readonly Guard[];
  readonly propertyId: string;
  /** Where its tariff stands in the request, for the service's field errors. */
  readonly path: string;
  readonly onChange: (draft: UtilityDraft) => void;
};

/** How one utility is charged: by tiers, at one price, or a fixed amount. */
export function UtilityPanel(props: Props) {
  const { utility, draft, before, tariffs, templates, guards, propertyId, path, onChange } = props;
  const words = useWords(pricesWords);
  const language = useLanguage();
  const Icon = utility === 'ELECTRICITY' ? Zap : Droplet;
  const set = (part: Partial<UtilityDraft>) => onChange({ ...draft, ...part });
  const now = (price: string, was: string) => (price === was ? undefined : words.now(formatMoney(was, language)));
  const until = templates[0]?.vat_until;
  const singleGuard = guards.find(({ tier }) => tier === null);
  return (
    <section className="panel" aria-labelledby={`h-${utility}`}>
      <header>
        <h2 id={`h-${utility}`} className="line">
          <Icon className="i" aria-hidden="true" />
          {words.utilities[utility]}
        </h2>
        {templates.length > 0 && (
          <Menu
            label={`${words.useTemplate}, ${words.utilities[utility]}`}
            trigger={words.useTemplate}
            triggerClass="btn small"
            side="end"
            groups={[
              templates.map((template) => ({
                key: template.key,
                label: template.name,
                hint: template.decision ?? template.source,
                onSelect: () => set({ mode: 'TIERS', ...rulesOf(template) }),
              })),
            ]}
          />
        )}
      </header>
      <div className="pad stack">
        <Segmented
          label={words.how[utility]}
          value={draft.mode}
          onChange={(mode) => set({ mode: mode as Mode })}
          options={MODES.map((value) => ({ value, label: words.modes[value] }))}
        />
        <div className={draft.mode === 'TIERS' ? 'fields' : 'days'}>
          {draft.mode === 'TIERS' && (
            <>
              <SelectField
                label={words.quota}
                name={`${path}quota_basis`}
                value={draft.quota_basis}
                onChange={({ target }) => set({ quota_basis: target.value as UtilityDraft['quota_basis'] })}
                choices={BASES.map((value) => ({ value, label: words.quotas[value] }))}
              />
              <Field
                label={`${until ? words.vatUntil(formatDate(until, language)) : words.vat} (%)`}
                inputMode="decimal"
                name={`${path}vat_percent`}
                value={draft.vat_percent}
                onChange={({ target }) => set({ vat_percent: target.value })}
              />
              <PriceField
                label={words.undeclared}
                help={words.undeclaredHelp}
                name={`${path}undeclared_unit_price`}
                value={draft.undeclared_unit_price}
                onChange={(undeclared_unit_price) => set({ undeclared_unit_price })}
              />
            </>
          )}
          {draft.mode === 'FLAT' && (
            <PriceField
              label={words.unitPrice(words.units[utility])}
              help={now(draft.unit_price, before.unit_price)}
              name={`${utility.toLowerCase()}_unit_price`}
              value={draft.unit_price}
              onChange={(unit_price) => set({ unit_price })}
            />
          )}
          {draft.mode !== 'TIERS' && (
            <PriceField
              label={draft.mode === 'FIXED' ? words.fixed : words.fixedMore}
              help={now(draft.fixed_amount, before.fixed_amount)}
              name={`${utility.toLowerCase()}_fixed_amount`}
              value={draft.fixed_amount}
              onChange={(fixed_amount) => set({ fixed_amount })}
            />
          )}
          {utility === 'WATER' && draft.mode === 'FIXED' && <p className="small quiet full">{words.perPerson}</p>}
        </div>
      </div>
      {singleGuard && draft.mode !== 'FIXED' && (
        <GuardNote
          guard={singleGuard}
          onUse={(price) => set(draft.mode === 'FLAT' ? { unit_price: price } : { undeclared_unit_price: price })}
        />
      )}
      {draft.mode === 'TIERS' && (
        <Tiers
          utility={utility}
          path={`${path}tiers.`}
          tiers={draft.tiers}
          guards={guards}
          template={templates[0]}
          onChange={(tiers) => set({ tiers })}
        />
      )}
      <TariffHistory utility={utility} tariffs={tariffs} propertyId={propertyId} />
    </section>
  );
}
