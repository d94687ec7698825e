import type { PitBasis } from '../catalog/reports.ts';
import type { Dong } from '../money.ts';
import type { Rule } from './rule.ts';

/** Tax on rent of households and individuals; the first and last day in force are those of calendar years. */
export type RentTax = {
  /** Annual revenue up to and including this is exempt. */
  readonly threshold: Dong;
  /** Landlords are warned from this percentage of the threshold on, before they pass it. */
  readonly nearPercent: bigint;
  readonly vatPercent: bigint;
  readonly pitPercent: bigint;
  readonly pitOn: PitBasis;
};

export const RENT_TAX: readonly Rule<RentTax>[] = [
  {
    key: 'rent_tax_2022',
    name: {
      vi: 'Thông tư 40/2021/TT-BTC về thuế của hộ kinh doanh, cá nhân kinh doanh',
      en: 'Circular 40/2021/TT-BTC on taxes of household and individual businesses',
    },
    number: '40/2021/TT-BTC',
    article: null,
    issuedOn: '2021-06-01',
    inForceFrom: '2022-01-01',
    inForceUntil: '2025-12-31',
    source:
      'https://thuvienphapluat.vn/van-ban/Thue-Phi-Le-Phi/Thong-tu-40-2021-TT-BTC-huong-dan-thue-gia-tri-gia-tang-thue-thu-nhap-ca-nhan-477635.aspx',
    figures: { threshold: 100_000_000n, nearPercent: 80n, vatPercent: 5n, pitPercent: 5n, pitOn: 'WHOLE' },
  },
  {
    key: 'rent_tax_2026',
    name: {
      vi: 'Nghị định 141/2026/NĐ-CP về ngưỡng doanh thu không phải nộp thuế',
      en: 'Decree 141/2026/NĐ-CP on the revenue threshold below which no tax is due',
    },
    number: '141/2026/NĐ-CP',
    article: null,
    issuedOn: '2026-04-29',
    inForceFrom: '2026-01-01',
    inForceUntil: null,
    source: 'https://vanban.chinhphu.vn/?classid=1&docid=217960&pageid=27160&typegroupid=4',
    figures: { threshold: 1_000_000_000n, nearPercent: 80n, vatPercent: 5n, pitPercent: 5n, pitOn: 'ABOVE_THRESHOLD' },
  },
];

/** Where the rates on rent come from. */
export const RENT_TAX_RATES: readonly Rule[] = [
  {
    key: 'rent_pit_rate_2026',
    name: {
      vi: 'Luật 109/2025/QH15 về thuế thu nhập cá nhân',
      en: 'Law 109/2025/QH15 on personal income tax',
    },
    number: '109/2025/QH15',
    article: '7(4)',
    issuedOn: '2025-12-10',
    inForceFrom: '2026-01-01',
    inForceUntil: null,
    source: 'https://vanban.chinhphu.vn/?classid=1&docid=216495&orggroupid=1&pageid=27160',
    figures: {},
  },
  {
    key: 'rent_vat_rate_2025',
    name: {
      vi: 'Luật 48/2024/QH15 về thuế giá trị gia tăng',
      en: 'Law 48/2024/QH15 on value added tax',
    },
    number: '48/2024/QH15',
    article: '12(2)',
    issuedOn: '2024-11-26',
    inForceFrom: '2025-07-01',
    inForceUntil: null,
    source: 'https://vanban.chinhphu.vn/?docid=212476&pageid=27160',
    figures: {},
  },
];

export type TaxForms = {
  /** Month and day by which the first half-year is declared, in the same year. */
  readonly firstHalfDue: string;
  /** Month and day by which the second half-year, the whole year or exempt revenue is declared, in the next year. */
  readonly yearDue: string;
};

/** When rent is declared and by which forms: 01/BĐS with its list 01/BK-BĐS, and the accounts on 01/BK-STK. */
export const TAX_DECLARATION: readonly Rule<TaxForms>[] = [
  {
    key: 'rent_tax_declaration_2026',
    name: {
      vi: 'Nghị định 68/2026/NĐ-CP về thuế của hộ kinh doanh, cá nhân kinh doanh',
      en: 'Decree 68/2026/NĐ-CP on taxes of household and individual businesses',
    },
    number: '68/2026/NĐ-CP',
    article: '8',
    issuedOn: '2026-03-05',
    inForceFrom: '2026-01-01',
    inForceUntil: null,
    source: 'https://vanban.chinhphu.vn/?classid=0&docid=217111&pageid=27160',
    figures: { firstHalfDue: '07-31', yearDue: '01-31' },
  },
];
