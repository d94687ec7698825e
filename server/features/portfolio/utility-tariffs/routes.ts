import { UTILITIES } from '../../../../domain/catalog/meters.ts';
import { TARIFF_TEMPLATES } from '../../../../domain/tariffs/templates.ts';
import type { Routes } from '../../../http/route.ts';
import { closed, oneOf, optional, type Static } from '../../../http/schema.ts';
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
    access: 'settings.read',
    params: PropertyParams,
    data: UtilityTariffList,
    run: async (tx, { params }) => {
      await findProperty(tx, params.property_id);
      return { utility_tariffs: await listTariffs(tx, params.property_id) };
    },
  });

  routes.put(PATH, {
    id: 'replaceUtilityTariffs',
    tag: TAG,
    summary: 'Replace utility tariffs of a property',
    description:
      'A tariff replaces the flat unit price from its month on. Each reading is priced by the tariff of its own month.',
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
    run: async (tx, { params, body }) => ({
      utility_tariffs: await replaceTariffs(tx, params.property_id, body.utility_tariffs),
    }),
  });

  routes.get('/tariff-templates', {
    id: 'listTariffTemplates',
    tag: TAG,
    summary: 'List tariff templates',
    description:
      'Public tariffs, each with the official decision it comes from. To use one, copy its fields into a PUT of the property’s tariffs.',
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
