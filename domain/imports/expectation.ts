import type { Locale } from '../catalog/locales.ts';
import type { Column } from './column.ts';

/** What a cell of a column should contain, with an example; the text a landlord reads next to a problem. */
export function expectation(key: string, column: Column, locale: Locale): string {
  const inVietnamese = locale === 'vi';
  switch (column.kind) {
    case 'integer': {
      const { min, max } = column;
      const example = Math.min(Math.max(2, min), max);
      return inVietnamese
        ? `số nguyên từ ${min} đến ${max}, ví dụ ${example}`
        : `a whole number from ${min} to ${max}, such as ${example}`;
    }
    case 'enum': {
      const words = Object.entries(column.words).map(([name, spoken]) => (inVietnamese ? spoken[0] : name));
      return `${inVietnamese ? 'một trong các từ' : 'one of'} ${words.join(', ')}`;
    }
    case 'text': {
      const example = TEXT_EXAMPLES[key] ?? 'Hoa Mai';
      return inVietnamese
        ? `chữ, tối đa ${column.maxLength} ký tự, ví dụ ${example}`
        : `text of at most ${column.maxLength} characters, such as ${example}`;
    }
    default:
      return EXPECTATIONS[column.kind][locale];
  }
}

const TEXT_EXAMPLES: Readonly<Record<string, string>> = {
  property: 'Nhà trọ Hoa Mai',
  property_address: '12 Nguyễn Trãi, Quận 5',
  room: 'P101',
  renter_name: 'Trần Thị Lan',
  full_name: 'Trần Thị Lan',
  name: 'Internet',
};

type Plain = Exclude<Column['kind'], 'integer' | 'enum' | 'text'>;

const EXPECTATIONS: Readonly<Record<Plain, Record<Locale, string>>> = {
  amount: {
    vi: 'số tiền bằng đồng, ví dụ 3500000, 3.500.000 hoặc 3tr5',
    en: 'an amount in đồng, such as 3500000, 3.500.000 or 3tr5',
  },
  reading: { vi: 'chỉ số trên công tơ, ví dụ 1234', en: 'the value on the meter, such as 1234' },
  quantity: { vi: 'số lượng, ví dụ 2 hoặc 1,5', en: 'a quantity, such as 2 or 1.5' },
  area: { vi: 'diện tích bằng m², ví dụ 18,5', en: 'an area in m², such as 18.5' },
  date: { vi: 'ngày, ví dụ 31/10/2026', en: 'a day, such as 31/10/2026 or 2026-10-31' },
  period: { vi: 'tháng, ví dụ 10/2026', en: 'a month, such as 10/2026 or 2026-10' },
  phone: { vi: 'một số điện thoại, ví dụ 0901234567', en: 'one phone number, such as 0901234567' },
  email: { vi: 'địa chỉ email, ví dụ lan@example.com', en: 'an email address, such as lan@example.com' },
  id_number: { vi: 'số giấy tờ, ví dụ 083198001234', en: 'a document number, such as 083198001234' },
  list: {
    vi: 'danh sách, ngăn bằng dấu phẩy, ví dụ 59X1-123.45, 59X2-678.90',
    en: 'a list with commas, such as 59X1-123.45, 59X2-678.90',
  },
};
