import type { Dong } from '../money.ts';
import type { Rule } from './rule.ts';

/** Prices per kWh without VAT, in the format of the tariff route. */
export type ElectricityPrices = {
  readonly tiers: readonly { readonly up_to: number | null; readonly unit_price: string }[];
  /** For all use of a place whose occupants are not declared: the price of 101–200 kWh. */
  readonly undeclared_unit_price: string;
};

export const ELECTRICITY_PRICES_2025: Rule<ElectricityPrices> = {
  key: 'electricity_prices_2025',
  name: {
    vi: 'Quyết định 1279/QĐ-BCT về giá bán điện',
    en: 'Decision 1279/QĐ-BCT on electricity prices',
  },
  number: '1279/QĐ-BCT',
  article: null,
  issuedOn: '2025-05-09',
  inForceFrom: '2025-05-10',
  inForceUntil: null,
  source: 'https://vanban.chinhphu.vn/?classid=2&docid=213617&pageid=27160',
  figures: {
    tiers: [
      { up_to: 50, unit_price: '1984.00' },
      { up_to: 100, unit_price: '2050.00' },
      { up_to: 200, unit_price: '2380.00' },
      { up_to: 300, unit_price: '2998.00' },
      { up_to: 400, unit_price: '3350.00' },
      { up_to: null, unit_price: '3460.00' },
    ],
    undeclared_unit_price: '2380.00',
  },
};

export const ELECTRICITY_PRICES: readonly Rule<ElectricityPrices>[] = [ELECTRICITY_PRICES_2025];

export const VAT_REDUCED_2025: Rule<{ readonly percent: string }> = {
  key: 'vat_reduced_2025',
  name: {
    vi: 'Nghị quyết 204/2025/QH15 về giảm thuế giá trị gia tăng',
    en: 'Resolution 204/2025/QH15 on reducing value added tax',
  },
  number: '204/2025/QH15',
  article: null,
  issuedOn: '2025-06-17',
  inForceFrom: '2025-07-01',
  inForceUntil: '2026-12-31',
  source: 'https://vanban.chinhphu.vn/?classid=1&docid=214209&pageid=27160',
  figures: { percent: '8' },
};

/** VAT on electricity. */
export const ELECTRICITY_VAT: readonly Rule<{ readonly percent: string }>[] = [
  {
    key: 'vat_2025',
    name: {
      vi: 'Luật 48/2024/QH15 về thuế giá trị gia tăng',
      en: 'Law 48/2024/QH15 on value added tax',
    },
    number: '48/2024/QH15',
    article: '9(3)',
    issuedOn: '2024-11-26',
    inForceFrom: '2025-07-01',
    inForceUntil: null,
    source: 'https://vanban.chinhphu.vn/?docid=212476&pageid=27160',
    figures: { percent: '10' },
  },
  VAT_REDUCED_2025,
];

/** How landlords charge renters: so many people share the tiers of one household, and all renters together pay at most the supplier's bill. */
export const ELECTRICITY_OF_RENTERS: readonly Rule<{ readonly peoplePerHousehold: bigint }>[] = [
  {
    key: 'electricity_of_renters_2025',
    name: {
      vi: 'Thông tư 60/2025/TT-BCT về thực hiện giá bán điện',
      en: 'Circular 60/2025/TT-BCT on applying electricity prices',
    },
    number: '60/2025/TT-BCT',
    article: '12(5), 20(1)',
    issuedOn: '2025-12-02',
    inForceFrom: '2025-12-02',
    inForceUntil: null,
    source: 'https://vanban.chinhphu.vn/?docid=216125&orggroupid=4&pageid=27160',
    unconfirmed: {
      vi: 'Điểm c khoản 5 Điều 12 chỉ áp dụng từ lần điều chỉnh giá điện bình quân kế tiếp (Điều 21); cho tới đó Điều 20 giữ quy định của Thông tư 16/2014/TT-BCT (sửa bởi 25/2018 và 09/2023) với cùng con số. Chưa xác nhận được giá đã điều chỉnh hay chưa.',
      en: 'Point c of Article 12(5) applies from the next adjustment of the average price (Article 21); until then Article 20 keeps the rule of Circular 16/2014/TT-BCT (amended by 25/2018 and 09/2023), with the same figures. Whether the price was adjusted since is not confirmed.',
    },
    figures: { peoplePerHousehold: 4n },
  },
];

/** The fine for charging renters more than the regulated price; the excess is paid back as well. */
export const ELECTRICITY_FINES: readonly Rule<{ readonly from: Dong; readonly to: Dong }>[] = [
  {
    key: 'electricity_fine_2026',
    name: {
      vi: 'Nghị định 133/2026/NĐ-CP về xử phạt trong lĩnh vực điện lực',
      en: 'Decree 133/2026/NĐ-CP on penalties in the field of electricity',
    },
    number: '133/2026/NĐ-CP',
    article: '13(7)',
    issuedOn: '2026-04-06',
    inForceFrom: '2026-05-25',
    inForceUntil: null,
    source: 'https://vanban.chinhphu.vn/?docid=217612&pageid=27160',
    unconfirmed: {
      vi: 'Số khoản lấy từ nguồn thứ cấp, chưa đối chiếu với văn bản ký.',
      en: 'The clause is cited from secondary sources and was not compared with the signed text.',
    },
    figures: { from: 20_000_000n, to: 30_000_000n },
  },
];
