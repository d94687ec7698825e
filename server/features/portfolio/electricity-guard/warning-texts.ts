import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { PriceExcess } from '../../../../domain/electricity/check-prices.ts';
import type { VatChange } from '../../../../domain/electricity/find-vat-change.ts';
import { type Dong, formatAmount, formatUnitPrice } from '../../../../domain/money.ts';
import { ELECTRICITY_FINES, ELECTRICITY_OF_RENTERS, ELECTRICITY_PRICES } from '../../../../domain/rules/electricity.ts';
import { type Rule, ruleIn } from '../../../../domain/rules/rule.ts';
import { formatMoney, formatNumber, spellDate, spellPeriod } from '../../../documents/format.ts';

type Figures = { amount: Dong; limit: Dong };

const money = (amount: Dong, locale: Locale): string => formatMoney(formatAmount(amount), locale);

export function describePrice(period: string, { tier, price, limit, allowed }: PriceExcess, locale: Locale): string {
  const [entered, most, instead] = [price, limit, allowed].map((each) => formatMoney(formatUnitPrice(each), locale));
  const rule = numberOf(ELECTRICITY_PRICES, period);
  if (locale === 'vi')
    return `${tier === null ? 'Giá điện' : `Giá điện bậc ${tier}`} ${entered}/kWh gồm thuế, cao hơn mức ${most} theo ${rule}. ${fineOf(period, locale)} Cách sửa: nhập không quá ${instead}; điện dùng chung thì tách thành một khoản phí riêng.`;
  return `${tier === null ? 'The electricity price' : `Tier ${tier}`} of ${entered}/kWh with tax is above the ${most} of ${rule}. ${fineOf(period, locale)} Remedy: enter at most ${instead}, and charge common electricity as a fee of its own.`;
}

export function describeRooms(period: string, rooms: number, { amount, limit }: Figures, locale: Locale): string {
  const [charged, most, excess] = [amount, limit, amount - limit].map((each) => money(each, locale));
  const rules = [numberOf(ELECTRICITY_PRICES, period), numberOf(ELECTRICITY_OF_RENTERS, period)];
  if (locale === 'vi')
    return `Tiền điện tháng ${spellPeriod(period, locale)} của ${rooms} phòng là ${charged}, cao hơn mức ${most} theo ${rules.join(' và ')} là ${excess}. ${fineOf(period, locale)} Cách sửa: dùng bậc giá Nhà nước với định mức 4 người một hộ, rồi tính lại hóa đơn.`;
  return `Electricity of ${spellPeriod(period, locale)} is ${charged} for ${rooms} ${rooms === 1 ? 'room' : 'rooms'}, ${excess} above the ${most} allowed by ${rules.join(' and ')}. ${fineOf(period, locale)} Remedy: use the public tiers with a quota of 4 people per household, then refresh the invoices.`;
}

export function describeSupplierBill(period: string, { amount, limit }: Figures, locale: Locale): string {
  const [charged, billed, excess] = [amount, limit, amount - limit].map((each) => money(each, locale));
  const rule = numberOf(ELECTRICITY_OF_RENTERS, period);
  if (locale === 'vi')
    return `Tiền điện tháng ${spellPeriod(period, locale)} thu của người thuê là ${charged}, nhiều hơn hóa đơn điện lực ${billed} là ${excess}; ${rule} không cho phép. ${fineOf(period, locale)} Cách sửa: giảm giá trước khi phát hành, hoặc hoàn lại phần thừa trong báo cáo tiền điện.`;
  return `Renters are charged ${charged} for electricity of ${spellPeriod(period, locale)}, ${excess} more than the supplier’s bill of ${billed}, which ${rule} does not allow. ${fineOf(period, locale)} Remedy: lower the price before issuing, or credit the excess in the electricity report.`;
}

export function describeVatChange({ percent, newPercent, endsOn, period, rules }: VatChange, locale: Locale): string {
  const from = spellPeriod(period.toString(), locale);
  const [ended, next] = rules.map(({ number }) => number);
  const [old, now] = [percent, newPercent].map((each) => formatNumber(each, locale));
  if (locale === 'vi')
    return `Thuế điện ${old}% theo ${ended} hết hạn ngày ${spellDate(endsOn, locale)}; từ tháng ${from} là ${now}% theo ${next}. Cách sửa: thêm bảng giá mới áp dụng từ tháng ${from}.`;
  return `The ${old}% VAT on electricity of ${ended} ends on ${spellDate(endsOn, locale)}; from ${from} it is ${now}% by ${next}. Remedy: add a tariff that applies from ${from}.`;
}

const numberOf = (rules: readonly Rule[], period: string): string => ruleIn(rules, period)?.number ?? '';

function fineOf(period: string, locale: Locale): string {
  const fine = ruleIn(ELECTRICITY_FINES, period);
  if (fine === null) return '';
  const [from, to] = [fine.figures.from, fine.figures.to].map((amount) => `${amount / 1_000_000n}`);
  return locale === 'vi'
    ? `Mức phạt ${from}–${to} triệu đồng và phải trả lại phần thừa (${fine.number}).`
    : `The fine is ₫${from}–${to} million, and the excess is paid back (${fine.number}).`;
}
