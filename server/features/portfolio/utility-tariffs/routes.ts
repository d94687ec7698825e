import { UTILITIES } from '../../../../domain/catalog/meters.ts';
import { readTariff } from '../../../../domain/tariffs/read-tariff.ts';
import { TARIFF_TEMPLATES } from '../../../../domain/tariffs/templates.ts';
import type { Routes } from '../../../http/route.ts';
import { RouteResult } from '../../../http/route-result.ts';
import { closed, oneOf, optional, type Static } from '../../../http/schema.ts';
import { announceVatChanges, guardTariffs } from '../electricity-guard/guard-prices.ts';
import { findProperty } from '../properties/queries.ts';
import { PropertyParams } from '../properties/schemas.ts';
import { listTariffs } from './queries.ts';
import { replaceTariffs } from './replace-tariffs.ts';
import { PutUtilityTariffsBody, type TariffTemplate, TariffTemplateList, UtilityTariffList } from './schemas.ts';

const TAG = 'Utility tariffs';
const PATH = '/properties/{property_id}/utility-tariffs';

export function utilityTariffRoutes(routes: Routes): void {
  routes.get(PATH, {
    id: 'listUtilityTariffs',
    tag: TAG,
    summary: 'List utility tariffs of a property',
    description: 'Past and future ones, by utility and month. `meta.warnings` names `vat_rate_ends`.',
    access: 'settings.read',
    params: PropertyParams,
    data: UtilityTariffList,
    run: async (tx, { params }) => {
      await findProperty(tx, params.property_id);
      const utility_tariffs = await listTariffs(tx, params.property_id);
      const tariffs = utility_tariffs.map(readTariff);
      const warnings = await announceVatChanges(tx, [{ propertyId: params.property_id, tariffs }]);
      return new RouteResult({ utility_tariffs }, { meta: { warnings } });
    },
  });

  routes.put(PATH, {
    id: 'replaceUtilityTariffs',
    tag: TAG,
    summary: 'Replace utility tariffs of a property',
    description:
      'A tariff replaces the flat unit price from its month on. Each reading is priced by the tariff of its own month. `meta.warnings` names `electricity_above_regulated` and `vat_rate_ends`.',
    access: 'settings.write',
    params: PropertyParams,
    body: PutUtilityTariffsBody,
    data: UtilityTariffList,
    example: {
      utility_tariffs: [
        {
          utility: 'ELECTRICITY',
          effective_from: '2026-11',
          tiers: [{ up_to: 50, unit_price: '1984' }, { up_to: 100, unit_price: '2050' }, { unit_price: '2380' }],
          vat_percent: '8',
          quota_basis: 'PER_4_OCCUPANTS',
        },
      ],
    },
    refuses: ['electricity_above_regulated'],
    run: async (tx, { params, body }) => {
      const utility_tariffs = await replaceTariffs(tx, params.property_id, body.utility_tariffs);
      const warnings = await guardTariffs(tx, params.property_id, utility_tariffs);
      return new RouteResult({ utility_tariffs }, { meta: { warnings } });
    },
  });

  routes.get('/tariff-templates', {
    id: 'listTariffTemplates',
    tag: TAG,
    summary: 'List tariff templates',
    description:
      'Public tariffs, each with the official decision it comes from. To use one, copy `utility`, `effective_from`, `tiers`, `vat_percent`, `surcharges`, `undeclared_unit_price` and `quota_basis` into a PUT of the property’s tariffs, beside the tariffs to keep; the other fields are refused there.',
    access: 'settings.read',
    query: closed({ utility: optional(oneOf(UTILITIES)) }),
    data: TariffTemplateList,
    run: async (tx, { query }) => ({
      tariff_templates: TARIFF_TEMPLATES.filter(({ utility }) => !query.utility || utility === query.utility).map(
        (template) => ({ ...template, name: template.name[tx.locale] }) as unknown as Static<typeof TariffTemplate>,
      ),
    }),
  });
}
