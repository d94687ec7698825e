import type { Locale } from '../catalog/locales.ts';
import type { Rule } from './rule.ts';

type Texts = Readonly<Record<Locale, string>>;
const of = (vi: string, en: string): Texts => ({ vi, en });

/** A field of form 01/BĐS: its code on the paper and the figure it takes. */
export type FormField = { readonly code: string; readonly figure: RentFigure; readonly name: Texts };
export type RentFigure = 'revenue' | 'deducted' | 'vat' | 'pit' | 'fines' | 'pit_on_fines' | 'pit_due' | 'tax_due';

export type TaxFormTexts = {
  readonly declaration: { readonly number: string; readonly name: Texts; readonly fields: readonly FormField[] };
  readonly list: { readonly number: string; readonly name: Texts };
  readonly accounts: { readonly number: string; readonly name: Texts };
};

/** The forms by which individuals declare rent, with the codes of their fields. */
export const TAX_FORMS: readonly Rule<TaxFormTexts>[] = [
  {
    key: 'rent_tax_forms_2026',
    name: of(
      'Thông tư 50/2026/TT-BTC sửa đổi Thông tư 18/2026/TT-BTC về hồ sơ thuế',
      'Circular 50/2026/TT-BTC amending Circular 18/2026/TT-BTC on tax forms',
    ),
    number: '50/2026/TT-BTC',
    article: '3',
    issuedOn: '2026-05-13',
    inForceFrom: '2026-05-13',
    inForceUntil: null,
    source: 'https://chinhphu.vn/?classid=1&docid=218092&orggroupid=4&pageid=27160',
    unconfirmed: {
      vi: 'Mã chỉ tiêu theo mẫu 01/BĐS của Thông tư 18/2026/TT-BTC. Nguồn thứ cấp cho biết mẫu của Thông tư 50/2026/TT-BTC tăng mỗi mã một số, và Thông tư 89/2026/TT-BTC (từ 01/07/2026) lại thay mẫu; hãy so tên chỉ tiêu khi khai.',
      en: 'The codes are those of form 01/BĐS in Circular 18/2026/TT-BTC. Secondary sources number them one higher in Circular 50/2026/TT-BTC and say that Circular 89/2026/TT-BTC (from 1 July 2026) replaced the form again; go by the names of the fields when declaring.',
    },
    figures: {
      declaration: {
        number: '01/BĐS',
        name: of('Tờ khai thuế cho thuê bất động sản', 'Declaration of rent from real estate'),
        fields: [
          { code: '09', figure: 'revenue', name: of('Tổng doanh thu phát sinh trong kỳ', 'Revenue of the period') },
          { code: '10', figure: 'deducted', name: of('Doanh thu được trừ khi tính thuế TNCN', 'Revenue free of PIT') },
          { code: '11', figure: 'vat', name: of('Thuế GTGT phải nộp', 'VAT due') },
          { code: '12', figure: 'pit', name: of('Thuế TNCN phát sinh trong kỳ', 'PIT of the period') },
          { code: '13', figure: 'fines', name: of('Tiền phạt, bồi thường nhận được', 'Fines and compensation') },
          { code: '14', figure: 'pit_on_fines', name: of('Thuế TNCN từ tiền phạt, bồi thường', 'PIT on them') },
          { code: '15', figure: 'pit_due', name: of('Tổng thuế TNCN phải nộp', 'PIT due') },
          { code: '18', figure: 'tax_due', name: of('Tổng số thuế còn phải nộp', 'Tax due') },
        ],
      },
      list: {
        number: '01/BK-BĐS',
        name: of('Bảng kê chi tiết bất động sản cho thuê', 'List of rented real estate'),
      },
      accounts: {
        number: '01/BK-STK',
        name: of('Thông báo số tài khoản, ví điện tử', 'Bank accounts and e-wallets'),
      },
    },
  },
];
