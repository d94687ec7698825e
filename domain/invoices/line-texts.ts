import type { Locale } from '../catalog/locales.ts';
import type { Utility } from '../catalog/meters.ts';
import type { CivilDate, Period } from '../period.ts';
import { ENGLISH_MONTHS } from '../text/english-months.ts';

type Days = { readonly from: CivilDate; readonly to: CivilDate; readonly days: number; readonly daysInMonth: number };
type Metered = {
  readonly utility: Utility;
  readonly period: Period;
  readonly previous: bigint;
  readonly current: bigint;
};

/** The description of a calculated line, independent of language. */
export type LineText =
  | { readonly kind: 'rent_month'; readonly period: Period }
  | ({ readonly kind: 'rent_days' } & Days)
  | ({ readonly kind: 'metered_flat' } & Metered)
  | ({ readonly kind: 'metered_tier'; readonly tier: number } & Metered)
  | ({ readonly kind: 'metered_undeclared' } & Metered)
  | ({ readonly kind: 'metered_correction' } & Metered)
  | { readonly kind: 'utility_fixed'; readonly utility: Utility; readonly period: Period }
  | { readonly kind: 'fee_month'; readonly name: string; readonly period: Period }
  | ({ readonly kind: 'fee_days'; readonly name: string } & Days)
  | { readonly kind: 'deposit' }
  | { readonly kind: 'credit_used' }
  | { readonly kind: 'credit_owed' }
  | { readonly kind: 'late_fee'; readonly invoiceNumber: string; readonly daysLate: number }
  | {
      readonly kind: 'rent_difference';
      readonly from: CivilDate;
      readonly to: CivilDate;
      readonly invoiceNumber: string;
    }
  | { readonly kind: 'restored'; readonly invoiceNumber: string; readonly vi: string; readonly en: string }
  | { readonly kind: 'own_words'; readonly words: string };

const UTILITIES: Record<Locale, Record<Utility, string>> = {
  vi: { ELECTRICITY: 'Tiền điện', WATER: 'Tiền nước' },
  en: { ELECTRICITY: 'Electricity', WATER: 'Water' },
};

type Month = Pick<Period, 'month' | 'year'>;
const month = (period: Month): string => `${String(period.month).padStart(2, '0')}/${period.year}`;
const date = (day: CivilDate): string => `${String(day.day).padStart(2, '0')}/${month(day)}`;
const englishMonth = (period: Month): string => `${ENGLISH_MONTHS[period.month - 1]} ${period.year}`;
const englishDate = (day: CivilDate): string => `${day.day} ${englishMonth(day)}`;
const days = (text: Days, spell: (day: CivilDate) => string): string =>
  `${spell(text.from)} – ${spell(text.to)}, ${text.days}/${text.daysInMonth}`;
const readings = (text: Metered): string => `${text.previous} → ${text.current}`;

export const describeLine = (text: LineText, locale: Locale): string =>
  locale === 'vi' ? describeInVietnamese(text) : describeInEnglish(text);

function describeInVietnamese(text: LineText): string {
  switch (text.kind) {
    case 'rent_month':
      return `Tiền phòng tháng ${month(text.period)}`;
    case 'rent_days':
      return `Tiền phòng ${days(text, date)} ngày`;
    case 'metered_flat':
      return `${UTILITIES.vi[text.utility]} tháng ${month(text.period)} (${readings(text)})`;
    case 'metered_tier':
      return `${UTILITIES.vi[text.utility]} tháng ${month(text.period)}, bậc ${text.tier}`;
    case 'metered_undeclared':
      return `${UTILITIES.vi[text.utility]} tháng ${month(text.period)}, chưa kê khai đủ người ở (${readings(text)})`;
    case 'metered_correction':
      return `${UTILITIES.vi[text.utility]} tháng ${month(text.period)}, điều chỉnh chỉ số (${readings(text)})`;
    case 'utility_fixed':
      return `${UTILITIES.vi[text.utility]} cố định tháng ${month(text.period)}`;
    case 'fee_month':
      return `${text.name} tháng ${month(text.period)}`;
    case 'fee_days':
      return `${text.name} ${days(text, date)} ngày`;
    case 'deposit':
      return 'Tiền đặt cọc';
    case 'credit_used':
      return 'Trừ tiền dư của khách';
    case 'credit_owed':
      return 'Tiền dư đã dùng quá';
    case 'late_fee':
      return `Phí chậm trả hóa đơn ${text.invoiceNumber} (${text.daysLate} ngày)`;
    case 'rent_difference':
      return `Chênh lệch tiền phòng ${date(text.from)} – ${date(text.to)} (hóa đơn ${text.invoiceNumber})`;
    case 'restored':
      return `${text.vi}, ghi lại từ hóa đơn ${text.invoiceNumber}`;
    case 'own_words':
      return text.words;
  }
}

function describeInEnglish(text: LineText): string {
  switch (text.kind) {
    case 'rent_month':
      return `Rent, ${englishMonth(text.period)}`;
    case 'rent_days':
      return `Rent, ${days(text, englishDate)} days`;
    case 'metered_flat':
      return `${UTILITIES.en[text.utility]}, ${englishMonth(text.period)} (${readings(text)})`;
    case 'metered_tier':
      return `${UTILITIES.en[text.utility]}, ${englishMonth(text.period)}, tier ${text.tier}`;
    case 'metered_undeclared':
      return `${UTILITIES.en[text.utility]}, ${englishMonth(text.period)}, occupants not fully declared (${readings(text)})`;
    case 'metered_correction':
      return `${UTILITIES.en[text.utility]}, ${englishMonth(text.period)}, corrected reading (${readings(text)})`;
    case 'utility_fixed':
      return `${UTILITIES.en[text.utility]}, fixed amount, ${englishMonth(text.period)}`;
    case 'fee_month':
      return `${text.name}, ${englishMonth(text.period)}`;
    case 'fee_days':
      return `${text.name}, ${days(text, englishDate)} days`;
    case 'deposit':
      return 'Deposit';
    case 'credit_used':
      return 'Credit used';
    case 'credit_owed':
      return 'Credit overdrawn';
    case 'late_fee':
      return `Late fee for ${text.invoiceNumber} (${text.daysLate} ${text.daysLate === 1 ? 'day' : 'days'})`;
    case 'rent_difference':
      return `Rent difference, ${englishDate(text.from)} – ${englishDate(text.to)} (invoice ${text.invoiceNumber})`;
    case 'restored':
      return `${text.en}, restored from invoice ${text.invoiceNumber}`;
    case 'own_words':
      return text.words;
  }
}
