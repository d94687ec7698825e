import { QUOTA_BASES, UTILITIES } from '../../../../domain/catalog/meters.ts';
import {
  body,
  closed,
  dateTime,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  percent,
  period,
  price,
  resource,
  Type,
  text,
  unitPrice,
  uuid,
} from '../../../http/schema.ts';

const SURCHARGE_NAME = { examples: ['Dịch vụ thoát nước'] };

const OWN_VAT = { description: 'VAT on the surcharge itself; 0 by default.' };
const UP_TO = {
  description:
    'The last unit of the tier, counted from the first one used in the month, for one quota (see `quota_basis`): with two quotas it is twice as high. Null for the last tier.',
};
const NET = { description: 'đồng per kWh or m³, without VAT and surcharges: they are added when a reading is billed.' };
const EFFECTIVE_FROM = {
  description: 'The first month with these prices. A reading is priced by the tariff of its own month.',
};
const VAT = { description: 'Added to all prices of the tariff; 0 by default.' };
const SURCHARGES = {
  description: 'Added to the price, each as a percentage of the price without VAT and with a VAT of its own.',
};
const UNDECLARED = {
  description:
    'One price instead of the tiers, without VAT, for a room that has no household members, or one whose residence registration covers none of the days. Null, the default: the tiers apply to every room.',
};
const quotaBasis = () =>
  oneOf(QUOTA_BASES, {
    description:
      'Quotas of a room for a whole month, and by days for a part of it: ROOM, the default, one; PER_OCCUPANT one per person; PER_4_OCCUPANTS a quarter per person. Persons are household members, by days and within their residence registration if entered; without any, `occupant_count` of the lease.',
  });

const Tier = resource('TariffTier', { up_to: nullable(Type.Integer(UP_TO)), unit_price: unitPrice(NET) });
const Surcharge = resource('TariffSurcharge', {
  name: Type.String(SURCHARGE_NAME),
  percent: percent(),
  vat_percent: percent(OWN_VAT),
});

export const TARIFF_SHAPE = {
  utility: oneOf(UTILITIES),
  effective_from: period(EFFECTIVE_FROM),
  tiers: list(Tier),
  vat_percent: percent(VAT),
  surcharges: Type.Array(Surcharge, SURCHARGES),
  undeclared_unit_price: nullable(unitPrice(UNDECLARED)),
  quota_basis: quotaBasis(),
};

export const UtilityTariff = resource('UtilityTariff', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  ...TARIFF_SHAPE,
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const UtilityTariffList = resource('UtilityTariffList', { utility_tariffs: list(UtilityTariff) });

export const TariffTemplate = resource('TariffTemplate', {
  key: Type.String({ examples: ['electricity_retail_2025_05'] }),
  name: Type.String({ examples: ['Public retail electricity, 6 tiers'] }),
  decision: nullable(Type.String({ examples: ['1279/QĐ-BCT'] })),
  decided_on: nullable(Type.String({ description: 'The day of the decision.' })),
  effective_on: Type.String({ description: 'The day the decision came into force.' }),
  vat_until: nullable(Type.String({ description: 'The last day of this VAT by law; null if the law names none.' })),
  source: Type.String({ examples: ['Quyết định 1279/QĐ-BCT'] }),
  ...TARIFF_SHAPE,
});
export const TariffTemplateList = resource('TariffTemplateList', { tariff_templates: list(TariffTemplate) });

export const PutUtilityTariffsBody = body('ReplaceUtilityTariffsBody', {
  utility_tariffs: Type.Array(
    closed({
      utility: oneOf(UTILITIES),
      effective_from: period(EFFECTIVE_FROM),
      tiers: Type.Array(closed({ up_to: optional(nullable(integer(1, 1_000_000, UP_TO))), unit_price: price(NET) }), {
        maxItems: 20,
        description:
          'In ascending order; the last tier has no `up_to`, or null. An empty list returns to the flat price from that month on.',
      }),
      vat_percent: optional(percent(VAT)),
      quota_basis: optional(quotaBasis()),
      surcharges: optional(
        Type.Array(
          closed({ name: text(1, 100, SURCHARGE_NAME), percent: percent(), vat_percent: optional(percent(OWN_VAT)) }),
          {
            maxItems: 10,
            ...SURCHARGES,
          },
        ),
      ),
      undeclared_unit_price: optional(nullable(price(UNDECLARED))),
    }),
    { maxItems: 100, description: 'All tariffs of the property: one that is left out is removed.' },
  ),
});
