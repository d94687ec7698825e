import type { FeeBasis } from '../../../../domain/catalog/fees.ts';
import type { Locale } from '../../../../domain/catalog/locales.ts';

/** What is written where a contract names prices, terms and people. */
export type ContractTexts = {
  openEnd: string;
  none: string;
  cash: string;
  cycle(months: number): string;
  transfer(account: string, holder: string, bank: string): string;
  perUnit(price: string, unit: string): string;
  perMonth(amount: string): string;
  notCharged: string;
  tier(from: string, to: string | null, unit: string, price: string): string;
  tiers(tiers: string[], vat: string | null): string;
  quota(people: string): string;
  undeclared(price: string): string;
  surcharge(name: string, percent: string): string;
  fee: Record<FeeBasis, (name: string, amount: string, quantity: string) => string>;
  born(name: string, date: string): string;
};

export const CONTRACT_TEXTS: Record<Locale, ContractTexts> = {
  vi: {
    openEnd: 'khi hai bên chấm dứt hợp đồng (không xác định thời hạn)',
    none: 'không có',
    cash: 'tiền mặt',
    cycle: (months) => (months === 1 ? 'mỗi tháng một lần' : `${months} tháng một lần, trả trước vào đầu kỳ`),
    transfer: (account, holder, bank) => `chuyển khoản vào tài khoản ${account}, ${holder}, ${bank}, hoặc tiền mặt`,
    perUnit: (price, unit) => `${price}/${unit} theo chỉ số công tơ`,
    perMonth: (amount) => `${amount} mỗi tháng`,
    notCharged: 'không thu riêng',
    tier: (from, to, unit, price) => (to === null ? `trên ${from} ${unit}: ${price}` : `đến ${to} ${unit}: ${price}`),
    tiers: (tiers, vat) =>
      `theo bậc thang (${tiers.join('; ')})${vat === null ? '' : `, cộng thuế giá trị gia tăng ${vat}%`}`,
    quota: (people) => `; các bậc tính cho ${people} người có đăng ký, ít hay nhiều người hơn thì theo tỷ lệ`,
    undeclared: (price) => `; khi chưa khai đủ người ở: ${price}`,
    surcharge: (name, percent) => `, cộng ${name} ${percent}%`,
    fee: {
      FLAT: (name, amount) => `${name} ${amount}`,
      PER_OCCUPANT: (name, amount) => `${name} ${amount} mỗi người`,
      PER_QUANTITY: (name, amount, quantity) => `${name} ${quantity} × ${amount}`,
    },
    born: (name, date) => `${name} (sinh ngày ${date})`,
  },
  en: {
    openEnd: 'the day on which either party ends it (open-ended)',
    none: 'none',
    cash: 'cash',
    cycle: (months) => (months === 1 ? 'every month' : `every ${months} months, in advance`),
    transfer: (account, holder, bank) => `bank transfer to account ${account}, ${holder}, ${bank}, or cash`,
    perUnit: (price, unit) => `${price} per ${unit} by the meter`,
    perMonth: (amount) => `${amount} a month`,
    notCharged: 'not charged separately',
    tier: (from, to, unit, price) =>
      to === null ? `above ${from} ${unit}: ${price}` : `up to ${to} ${unit}: ${price}`,
    tiers: (tiers, vat) => `by tiers (${tiers.join('; ')})${vat === null ? '' : `, plus ${vat}% VAT`}`,
    quota: (people) =>
      `; the tiers are for ${people} registered ${people === '1' ? 'person' : 'people'}, and in proportion for fewer or more`,
    undeclared: (price) => `; while not all residents are declared: ${price}`,
    surcharge: (name, percent) => `, plus ${name} ${percent}%`,
    fee: {
      FLAT: (name, amount) => `${name} ${amount}`,
      PER_OCCUPANT: (name, amount) => `${name} ${amount} per person`,
      PER_QUANTITY: (name, amount, quantity) => `${name} ${quantity} × ${amount}`,
    },
    born: (name, date) => `${name} (born on ${date})`,
  },
};
