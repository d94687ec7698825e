import type { BillingSettings, ReplaceUtilityTariffsBody, UtilityTariff } from '@rentroll/client';
import { parseDecimal } from '../../../../data/decimal.ts';

export type Utility = 'ELECTRICITY' | 'WATER';
export const UTILITIES: readonly Utility[] = ['ELECTRICITY', 'WATER'];
export type Mode = 'TIERS' | 'FLAT' | 'FIXED';
export type TierDraft = { readonly up_to: string; readonly unit_price: string };
type TariffBody = ReplaceUtilityTariffsBody['utility_tariffs'][number];

/** How one utility is charged, as it is typed. Prices are decimal texts without useless zeros. */
export type UtilityDraft = {
  readonly mode: Mode;
  readonly unit_price: string;
  readonly fixed_amount: string;
  readonly tiers: readonly TierDraft[];
  readonly vat_percent: string;
  readonly quota_basis: UtilityTariff['quota_basis'];
  readonly undeclared_unit_price: string;
  readonly surcharges: UtilityTariff['surcharges'];
};

/** "1984.00" as people type it: "1984". */
export const plainPrice = (price: string | null): string => price?.replace(/\.?0+$/, '') || (price === null ? '' : '0');

/** The tariff of a month: the latest that began by then. */
export const tariffOf = (tariffs: readonly UtilityTariff[], utility: Utility, period: string): UtilityTariff | null =>
  tariffs
    .filter((tariff) => tariff.utility === utility && tariff.effective_from <= period)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
    .at(-1) ?? null;

const FLAT_FIELDS = {
  ELECTRICITY: ['electricity_unit_price', 'electricity_fixed_amount'],
  WATER: ['water_unit_price', 'water_fixed_amount'],
} as const;

export function draftOf(
  settings: BillingSettings,
  tariffs: readonly UtilityTariff[],
  utility: Utility,
  period: string,
): UtilityDraft {
  const [unit, fixed] = FLAT_FIELDS[utility];
  const tariff = tariffOf(tariffs, utility, period);
  const unit_price = plainPrice(settings[unit]);
  const fixed_amount = plainPrice(settings[fixed]);
  const hasTiers = tariff !== null && tariff.tiers.length > 0;
  return {
    mode: hasTiers ? 'TIERS' : unit_price === '0' && fixed_amount !== '0' ? 'FIXED' : 'FLAT',
    unit_price,
    fixed_amount,
    ...rulesOf(hasTiers ? tariff : null),
  };
}

export const rulesOf = (
  tariff: Pick<UtilityTariff, 'tiers' | 'vat_percent' | 'quota_basis' | 'undeclared_unit_price' | 'surcharges'> | null,
): Omit<UtilityDraft, 'mode' | 'unit_price' | 'fixed_amount'> => ({
  tiers: tariff?.tiers.map(({ up_to, unit_price }) => ({
    up_to: up_to === null ? '' : String(up_to),
    unit_price: plainPrice(unit_price),
  })) ?? [{ up_to: '', unit_price: '0' }],
  vat_percent: tariff?.vat_percent ?? '0',
  quota_basis: tariff?.quota_basis ?? 'ROOM',
  undeclared_unit_price: plainPrice(tariff?.undeclared_unit_price ?? null),
  surcharges: tariff?.surcharges ?? [],
});

/** The flat prices that hold when the draft does: by tiers they stay as they are, for months without a tariff. */
export function flatBody(utility: Utility, { mode, unit_price, fixed_amount }: UtilityDraft): Record<string, string> {
  const [unit, fixed] = FLAT_FIELDS[utility];
  if (mode === 'TIERS') return {};
  return { [unit]: mode === 'FIXED' ? '0' : unit_price || '0', [fixed]: fixed_amount || '0' };
}

/** All tariffs of the property with the draft in force from a month on, or null when they stay the same. */
export function tariffBodies(
  tariffs: readonly UtilityTariff[],
  drafts: readonly { readonly utility: Utility; readonly draft: UtilityDraft; readonly wasTiers: boolean }[],
  from: string,
): TariffBody[] | null {
  const added = drafts
    .filter(({ draft, wasTiers }) => draft.mode === 'TIERS' || wasTiers)
    .map(({ utility, draft }) => bodyOf(utility, draft, from));
  if (added.length === 0) return null;
  const isReplaced = (tariff: UtilityTariff) =>
    added.some(({ utility }) => utility === tariff.utility && tariff.effective_from === from);
  return [...keptBodies(tariffs.filter((tariff) => !isReplaced(tariff))), ...added];
}

export const keptBodies = (tariffs: readonly UtilityTariff[]): TariffBody[] =>
  tariffs.map(({ utility, effective_from, tiers, vat_percent, quota_basis, surcharges, undeclared_unit_price }) => ({
    utility,
    effective_from,
    tiers: tiers.map(({ up_to, unit_price }) => ({ unit_price, ...(up_to === null ? {} : { up_to }) })),
    vat_percent,
    quota_basis,
    surcharges,
    ...(undeclared_unit_price === null ? {} : { undeclared_unit_price }),
  }));

/** Without tiers it ends the tariff before it. */
const bodyOf = (utility: Utility, draft: UtilityDraft, effective_from: string): TariffBody =>
  draft.mode === 'TIERS'
    ? {
        utility,
        effective_from,
        tiers: draft.tiers.map(({ up_to, unit_price }, at) => ({
          unit_price: unit_price || '0',
          ...(at === draft.tiers.length - 1 || up_to === '' ? {} : { up_to: Number(up_to) }),
        })),
        vat_percent: parseDecimal(draft.vat_percent) || '0',
        quota_basis: draft.quota_basis,
        surcharges: [...draft.surcharges],
        ...(draft.undeclared_unit_price ? { undeclared_unit_price: draft.undeclared_unit_price } : {}),
      }
    : { utility, effective_from, tiers: [] };
