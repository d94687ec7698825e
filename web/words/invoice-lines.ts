import { plural } from './plural.ts';

/** How a line of a bill was calculated. Figures come formatted. */
const vi = {
  wholeMonth: 'Trọn tháng',
  perRoom: 'Theo phòng',
  readings: (old: string, now: string, use: string) => `Số cũ ${old}, số mới ${now}, dùng ${use}`,
  replaced: (old: string, now: string) => `thay công tơ: số cuối ${old}, số đầu ${now}`,
  rolledOver: 'công tơ quay vòng',
  shared: (part: string) => `phần của khách ${part}, chia theo ngày`,
  corrected: (before: string, after: string) => `sửa số đã tính: ${before} thành ${after}`,
  days: (days: number, of: number) => `${days}/${of} ngày`,
  people: (people: string, price: string) => `${people} người × ${price}`,
  times: (quantity: string, price: string) => `${quantity} × ${price}`,
  edited: 'Sửa bằng tay',
  credited: (amount: string) => `Đã giảm trừ ${amount}`,
  credit: (available: string) => `Khách đang dư ${available}`,
  deposit: (agreed: string) => `Cọc thỏa thuận ${agreed}`,
  late: (days: number, open: string) => `Trễ ${days} ngày, còn nợ ${open}`,
  readOn: (date: string) => `ghi ngày ${date}`,
  howTiers: 'Cách tính từng bậc',
  tier: (tier: number) => `Bậc ${tier}`,
  undeclared: 'Chưa kê khai đủ người ở',
  tierColumns: { tier: 'Bậc', use: 'Dùng', price: 'Đơn giá', amount: 'Tiền' },
  taxed: (percent: string) => `Tiền, có thuế ${percent}%`,
  quota: (quota: string, people: string) =>
    `Định mức bằng ${quota} lần một hộ, theo ${people} người ở, nên mỗi bậc rộng bấy nhiêu lần.`,
  utilities: { ELECTRICITY: 'Tiền điện', WATER: 'Tiền nước' },
  metered: (utility: string, month: string) => `${utility} tháng ${month}`,
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  photo: (utility: string, at: number) => `Ảnh công tơ ${at}, ${utility.toLowerCase()}`,
};

const persons = (people: string): string => (people === '1' ? '1 person' : `${people} people`);

const en: typeof vi = {
  wholeMonth: 'Whole month',
  perRoom: 'Per room',
  readings: (old, now, use) => `Old reading ${old}, new reading ${now}, used ${use}`,
  replaced: (old, now) => `meter replaced: last ${old}, first ${now}`,
  rolledOver: 'meter rolled over',
  shared: (part) => `the renter’s part is ${part}, split by days`,
  corrected: (before, after) => `billed use corrected from ${before} to ${after}`,
  days: (days, of) => `${days}/${of} days`,
  people: (people, price) => `${persons(people)} × ${price}`,
  times: (quantity, price) => `${quantity} × ${price}`,
  edited: 'Edited by hand',
  credited: (amount) => `${amount} credited`,
  credit: (available) => `The renter has ${available} of credit`,
  deposit: (agreed) => `Deposit agreed ${agreed}`,
  late: (days, open) => `${plural(days, 'day', 'days')} late, ${open} open`,
  readOn: (date) => `read on ${date}`,
  howTiers: 'How each tier is calculated',
  tier: (tier) => `Tier ${tier}`,
  undeclared: 'Occupants not fully declared',
  tierColumns: { tier: 'Tier', use: 'Used', price: 'Price', amount: 'Amount' },
  taxed: (percent) => `Amount with ${percent}% VAT`,
  quota: (quota, people) => `The quota is ${quota} of a household’s, for ${persons(people)}, so each tier is as wide.`,
  utilities: { ELECTRICITY: 'Electricity', WATER: 'Water' },
  metered: (utility, month) => `${utility}, ${month}`,
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  photo: (utility, at) => `Meter photo ${at}, ${utility.toLowerCase()}`,
};

export const lineWords = { vi, en };
