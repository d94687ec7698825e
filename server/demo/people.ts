import { foldDiacritics } from '../../domain/text/fold-diacritics.ts';
import type { Random } from './random.ts';

const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Huỳnh', 'Phan', 'Võ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương', 'Lý'];
const MIDDLE = { MALE: ['Văn', 'Minh', 'Quốc', 'Đức', 'Anh'], FEMALE: ['Thị', 'Ngọc', 'Thu', 'Kim', 'Thanh'] };
const GIVEN = {
  MALE: ['Huy', 'Khoa', 'Long', 'Nam', 'Phúc', 'Quân', 'Sơn', 'Thành', 'Tùng', 'Việt', 'Dũng', 'Hiếu', 'Bảo', 'Kiên'],
  FEMALE: ['Hà', 'Hằng', 'Hương', 'Lan', 'Linh', 'Mai', 'Nga', 'Nhung', 'Oanh', 'Thảo', 'Trang', 'Vy', 'Yến', 'Trâm'],
};
const HOME = [
  'Phường An Sơn, Tam Kỳ, Quảng Nam',
  'Xã Tịnh Khê, Quảng Ngãi',
  'Phường Thuận Hòa, Huế',
  'Xã Nghi Phú, Vinh, Nghệ An',
  'Phường Nhơn Bình, Quy Nhơn, Bình Định',
  'Phường Tân Lợi, Buôn Ma Thuột, Đắk Lắk',
  'Xã Mỹ Thạnh An, Bến Tre',
  'Phường Mỹ Phước, Long Xuyên, An Giang',
  'Phường An Khánh, Ninh Kiều, Cần Thơ',
];
const WORK = [
  'Sinh viên',
  'Nhân viên văn phòng',
  'Công nhân',
  'Tài xế công nghệ',
  'Điều dưỡng',
  'Lập trình viên',
  'Đầu bếp',
];

type Gender = keyof typeof GIVEN;

export type Person = {
  full_name: string;
  gender: Gender;
  phone: string;
  email: string;
  date_of_birth: string;
  id_number: string;
  permanent_address: string;
  occupation: string;
};

/** What is known of a person in advance, such as the family name of a child. */
export type PersonTraits = { gender?: Gender; family?: string; home?: string; born?: [first: number, last: number] };

/**
 * Fictitious people: no carrier assigns phone numbers starting with 0100, no province has the code 000 in identity numbers, and
 * email to .test is undeliverable.
 */
export function createPeople(random: Random): (traits?: PersonTraits) => Person {
  let count = 0;
  return (traits = {}) => {
    count += 1;
    const gender: Gender = traits.gender ?? (random.chance(50) ? 'MALE' : 'FEMALE');
    const given = random.pick(GIVEN[gender]);
    const family = traits.family ?? random.pick(FAMILY);
    const [first, last] = traits.born ?? [1984, 2006];
    const number = String(count).padStart(3, '0');
    const born = `${random.between(first, last)}-${pad(random.between(1, 12))}-${pad(random.between(1, 28))}`;
    return {
      full_name: `${family} ${random.pick(MIDDLE[gender])} ${given}`,
      gender,
      phone: `0100000${number}`,
      email: `${foldDiacritics(`${given}.${family}`).toLowerCase()}.${number}@demo.rentroll.test`,
      date_of_birth: born,
      id_number: `000${gender === 'MALE' ? 2 : 3}${born.slice(2, 4)}000${number}`,
      permanent_address: traits.home ?? random.pick(HOME),
      occupation: random.pick(WORK),
    };
  };
}

const pad = (number: number): string => String(number).padStart(2, '0');
