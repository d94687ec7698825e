import type { BillingSettings, Property, TariffTemplate, UtilityTariff } from '@rentroll/client';
import { Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApp, useLanguage, useWords } from '../../../../data/app.ts';
import { type ElectricityWarning, showLawWarnings } from '../../../../data/law-notices.ts';
import { useMay } from '../../../../data/me.ts';
import { useSave } from '../../../../data/save.ts';
import { useToday } from '../../../../data/today.ts';
import { ActionButton } from '../../../../ui/button/action-button.tsx';
import { addMonths } from '../../../../ui/calendar/calendar.tsx';
import { PeriodField } from '../../../../ui/calendar/pick-fields.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { RuleLinks } from '../../../../ui/rules/rule-links.tsx';
import { formatPeriod } from '../../../../words/format.ts';
import { pricesWords } from '../../../../words/settings-prices.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { BillingDays, daysBody, daysOf } from './billing-days.tsx';
import { CopyPrices } from './copy-prices.tsx';
import { Fees } from './fees.tsx';
import { PreviewSlip } from './preview-slip.tsx';
import { guardsOf } from './price-guard.tsx';
import { draftOf, flatBody, tariffBodies, UTILITIES, type Utility } from './price-model.ts';
import { SaveBar } from './save-bar.tsx';
import { UtilityPanel } from './utility-panel.tsx';

type Props = {
  readonly house: Property;
  readonly settings: BillingSettings;
  readonly etag: string | null;
  readonly tariffs: readonly UtilityTariff[];
  readonly templates: readonly TariffTemplate[];
  /** What the service announces about the tariffs, such as VAT that ends. */
  readonly announced: readonly ElectricityWarning[];
};

export function PricesForm({ house, settings, etag, tariffs, templates, announced }: Props) {
  const words = useWords(pricesWords);
  const language = useLanguage();
  const { api } = useApp();
  const may = useMay('settings.write');
  const month = useToday().slice(0, 7);
  const [copying, setCopying] = useState(false);
  const path = { property_id: house.id };
  const form = useSettingsForm(
    {
      ...daysOf(settings),
      ELECTRICITY: draftOf(settings, tariffs, 'ELECTRICITY', month),
      WATER: draftOf(settings, tariffs, 'WATER', month),
    },
    `prices.${house.id}`,
  );
  const [since, setSince] = useState(month);
  const { ELECTRICITY, WATER, ...days } = form.fields;
  const drafts = { ELECTRICITY, WATER };
  const { ELECTRICITY: powerChanged, WATER: waterChanged, ...daysChanged } = form.changed;
  const changedUtilities: readonly Utility[] = [
    ...(powerChanged ? (['ELECTRICITY'] as const) : []),
    ...(waterChanged ? (['WATER'] as const) : []),
  ];
  const bodies = tariffBodies(
    tariffs,
    changedUtilities.map((utility) => ({
      utility,
      draft: drafts[utility],
      wasTiers: draftOf(settings, tariffs, utility, since).mode === 'TIERS',
    })),
    since,
  );
  const pathOf = (utility: Utility) =>
    `utility_tariffs.${bodies?.findIndex((body) => body.utility === utility && body.effective_from === since) ?? -1}.`;
  const save = useSave(
    async () => {
      // Tariffs first: repeating them is harmless, while settings have a new version once they are saved.
      const metas: unknown[] = [];
      if (bodies) {
        const { meta } = await api().request('put', '/properties/{property_id}/utility-tariffs', {
          path,
          body: { utility_tariffs: bodies },
        });
        metas.push(meta);
      }
      const flat = Object.assign({}, ...changedUtilities.map((utility) => flatBody(utility, drafts[utility])));
      const body = {
        ...(Object.keys(daysChanged).length > 0 ? daysBody(days) : {}),
        ...flat,
        ...(Object.keys(flat).length > 0 ? { effective_from: since } : {}),
      };
      if (Object.keys(body).length > 0) {
        const { meta } = await api().request('patch', '/properties/{property_id}/billing-settings', {
          path,
          body,
          ...(etag ? { ifMatch: etag } : {}),
        });
        metas.push(meta);
      }
      return metas;
    },
    {
      said: words.saved,
      done: (metas) => {
        form.saved();
        showLawWarnings(...metas);
      },
    },
  );
  const count = changedUtilities.length + (Object.keys(daysChanged).length > 0 ? 1 : 0);
  const guards = guardsOf(ELECTRICITY, since > month ? since : month);
  return (
    <div className="cols">
      <div className="stack">
        <Form error={save.error} onSubmit={() => !may && count > 0 && save.mutate(undefined)}>
          {announced.map(({ code, message, rules }) => (
            <div className="banner warn announced" role="note" key={code}>
              <TriangleAlert className="i" aria-hidden="true" />
              <div className="grow">
                <p>{message}</p>
                <RuleLinks rules={rules} />
              </div>
            </div>
          ))}
          <BillingDays days={days} onChange={form.set} />
          {UTILITIES.map((utility) => (
            <UtilityPanel
              key={utility}
              utility={utility}
              draft={drafts[utility]}
              before={draftOf(settings, tariffs, utility, month)}
              tariffs={tariffs}
              templates={templates.filter((template) => template.utility === utility)}
              guards={utility === 'ELECTRICITY' ? guards : []}
              propertyId={house.id}
              path={pathOf(utility)}
              onChange={(draft) => form.set({ [utility]: draft })}
            />
          ))}
          <section className="panel since" aria-label={words.since}>
            <PeriodField
              label={words.since}
              name="effective_from"
              help={words.sinceHelp(formatPeriod(addMonths(since, Number(days.utilities_lag_months)), language))}
              value={since}
              onChange={setSince}
            />
          </section>
          {count > 0 && (
            <SaveBar
              count={count}
              warnings={guards.length}
              since={changedUtilities.length > 0 ? since : null}
              busy={save.isPending}
              reason={may}
              onDiscard={form.discard}
            />
          )}
        </Form>
        <Fees property={house} />
        <div className="btns">
          <ActionButton look="small" icon={Copy} reason={may} onClick={() => setCopying(true)}>
            {words.copyFrom}
          </ActionButton>
        </div>
      </div>
      <div className="aside stack">
        <PreviewSlip property={house} drafts={drafts} />
      </div>
      {copying && <CopyPrices property={house} onClose={() => setCopying(false)} />}
    </div>
  );
}
