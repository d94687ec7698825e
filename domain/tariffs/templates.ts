import type { QuotaBasis, Utility } from '../catalog/meters.ts';
import { ELECTRICITY_PRICES_2025, VAT_REDUCED_2025 } from '../rules/electricity.ts';

/** A public tariff that landlords can choose, in the format of the tariff route. Prices exclude VAT. */
export type TariffTemplate = {
  readonly key: string;
  readonly name: { readonly vi: string; readonly en: string };
  readonly utility: Utility;
  readonly decision: string | null;
  readonly decided_on: string | null;
  readonly effective_on: string;
  readonly effective_from: string;
  /** The day the VAT rate expires by law. */
  readonly vat_until: string | null;
  readonly source: string;
  readonly tiers: readonly { readonly up_to: number | null; readonly unit_price: string }[];
  readonly vat_percent: string;
  readonly surcharges: readonly { readonly name: string; readonly percent: string; readonly vat_percent: string }[];
  readonly undeclared_unit_price: string | null;
  readonly quota_basis: QuotaBasis;
};

export const TARIFF_TEMPLATES: readonly TariffTemplate[] = [
  {
    key: 'electricity_retail_2025_05',
    name: { vi: 'Giá bán lẻ điện sinh hoạt (6 bậc)', en: 'Public retail electricity, 6 tiers' },
    utility: 'ELECTRICITY',
    decision: ELECTRICITY_PRICES_2025.number,
    decided_on: ELECTRICITY_PRICES_2025.issuedOn,
    effective_on: ELECTRICITY_PRICES_2025.inForceFrom,
    effective_from: '2025-05',
    vat_until: VAT_REDUCED_2025.inForceUntil,
    source: 'Quyết định 1279/QĐ-BCT; định mức người thuê: Thông tư 60/2025/TT-BCT, Điều 12(5)',
    vat_percent: VAT_REDUCED_2025.figures.percent,
    surcharges: [],
    ...ELECTRICITY_PRICES_2025.figures,
    quota_basis: 'PER_4_OCCUPANTS',
  },
  {
    key: 'water_hcmc_2026',
    name: { vi: 'Nước sinh hoạt TP.HCM 2026 (SAWACO)', en: 'Household water, Ho Chi Minh City 2026 (SAWACO)' },
    utility: 'WATER',
    decision: null,
    decided_on: null,
    effective_on: '2026-01-01',
    effective_from: '2026-01',
    vat_until: null,
    source: 'SAWACO, biểu giá 2026 (benthanh.sawaco.com.vn)',
    tiers: [
      { up_to: 4, unit_price: '6700.00' },
      { up_to: 6, unit_price: '12900.00' },
      { up_to: null, unit_price: '14400.00' },
    ],
    vat_percent: '5',
    surcharges: [{ name: 'Dịch vụ thoát nước', percent: '30', vat_percent: '8' }],
    undeclared_unit_price: null,
    quota_basis: 'PER_OCCUPANT',
  },
  {
    key: 'water_hanoi_2023',
    name: { vi: 'Nước sinh hoạt Hà Nội', en: 'Household water, Hanoi' },
    utility: 'WATER',
    decision: '3541/QĐ-UBND',
    decided_on: '2023-07-07',
    effective_on: '2024-01-01',
    effective_from: '2024-01',
    vat_until: null,
    source: 'Quyết định 3541/QĐ-UBND của UBND thành phố Hà Nội',
    tiers: [
      { up_to: 10, unit_price: '8500.00' },
      { up_to: 20, unit_price: '9900.00' },
      { up_to: 30, unit_price: '16000.00' },
      { up_to: null, unit_price: '27000.00' },
    ],
    vat_percent: '5',
    surcharges: [{ name: 'Phí bảo vệ môi trường', percent: '10', vat_percent: '0' }],
    undeclared_unit_price: null,
    quota_basis: 'ROOM',
  },
];
