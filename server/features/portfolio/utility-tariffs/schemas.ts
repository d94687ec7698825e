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

const Tier = resource('TariffTier', { up_to: nullable(Type.Integer()), unit_price: unitPrice() });
const Surcharge = resource('TariffSurcharge', {
  name: Type.String(SURCHARGE_NAME),
  percent: percent(),
  vat_percent: percent(),
});

const SHAPE = {
  utility: oneOf(UTILITIES),
  effective_from: period(),
  tiers: list(Tier),
  vat_percent: percent(),
  surcharges: list(Surcharge),
  undeclared_unit_price: nullable(unitPrice()),
  quota_basis: oneOf(QUOTA_BASES),
};

export const UtilityTariff = resource('UtilityTariff', {
  id: uuid(),
  organization_id: uuid(),
  property_id: uuid(),
  ...SHAPE,
  created_at: dateTime(),
  updated_at: dateTime(),
});

export const UtilityTariffList = resource('UtilityTariffList', { utility_tariffs: list(UtilityTariff) });

export const TariffTemplate = resource('TariffTemplate', {
  key: Type.String({ examples: ['electricity_retail_2025_05'] }),
  name: Type.String({ examples: ['Public retail electricity, 6 tiers'] }),
  decision: nullable(Type.String({ examples: ['1279/QĐ-BCT'] })),
  decided_on: nullable(Type.String()),
  effective_on: Type.String(),
  vat_until: nullable(Type.String()),
  source: Type.String({ examples: ['Quyết định 1279/QĐ-BCT'] }),
  ...SHAPE,
});
export const TariffTemplateList = resource('TariffTemplateList', { tariff_templates: list(TariffTemplate) });

export const PutUtilityTariffsBody = body('ReplaceUtilityTariffsBody', {
  utility_tariffs: Type.Array(
    closed({
      utility: oneOf(UTILITIES),
      effective_from: period(),
      tiers: Type.Array(closed({ up_to: optional(nullable(integer(1, 1_000_000))), unit_price: price() }), {
        maxItems: 20,
        description:
          'In ascending order; the last tier has no `up_to`, or null. An empty list returns to the flat price from that month on.',
      }),
      vat_percent: optional(percent()),
      quota_basis: optional(oneOf(QUOTA_BASES)),
      surcharges: optional(
        Type.Array(
          closed({ name: text(1, 100, SURCHARGE_NAME), percent: percent(), vat_percent: optional(percent()) }),
          {
            maxItems: 10,
          },
        ),
      ),
      undeclared_unit_price: optional(nullable(price())),
    }),
    { maxItems: 100 },
  ),
});
