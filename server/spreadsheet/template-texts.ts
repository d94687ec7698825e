import type { Locale } from '../../domain/catalog/locales.ts';
import { EXAMPLE_MARK, type SheetKind } from '../../domain/imports/columns.ts';

/** Example values by column key: text, whole number or civil date. */
export type ExampleRow = Readonly<Record<string, string | number | Temporal.PlainDate>>;

const day = (text: string) => Temporal.PlainDate.from(text);

type Wording = {
  propertyName: string;
  address: string;
  from: string;
  woman: string;
  job: string;
  stays: string;
  byDay: string;
};

const WORDING: Record<Locale, Wording> = {
  vi: {
    propertyName: `${EXAMPLE_MARK.vi} Nhà trọ Hoa Mai`,
    address: '12 Nguyễn Trãi, Quận 5, TP. Hồ Chí Minh',
    from: 'Xã Tân Phú, tỉnh Bến Tre',
    woman: 'Nữ',
    job: 'Nhân viên văn phòng',
    stays: 'Tiếp tục',
    byDay: 'Theo ngày',
  },
  en: {
    propertyName: `${EXAMPLE_MARK.en} Hoa Mai House`,
    address: '12 Nguyen Trai, District 5, Ho Chi Minh City',
    from: 'Tan Phu commune, Ben Tre province',
    woman: 'Female',
    job: 'Office worker',
    stays: 'Continue',
    byDay: 'By day',
  },
};

export function exampleRows(kind: SheetKind, locale: Locale): readonly ExampleRow[] {
  const { propertyName, address, from, woman, job, stays, byDay } = WORDING[locale];
  if (kind === 'members') {
    const place = { property: propertyName, room: '101', gender: woman, moved_in_on: day('2025-08-01') };
    const [renter, sister] = locale === 'vi' ? ['Người thuê', 'Chị em'] : ['Renter', 'Sister'];
    return [
      { ...place, full_name: 'Trần Thị Lan', relationship: renter, phone: '0901234567', id_number: '083198001234' },
      {
        ...place,
        full_name: 'Trần Thị Bích',
        relationship: sister,
        date_of_birth: day('2001-03-09'),
        id_number: '083201004567',
      },
    ];
  }
  if (kind === 'fees') {
    const [garbageFee, parking] = locale === 'vi' ? ['Rác', 'Gửi xe máy'] : ['Rubbish', 'Motorbike parking'];
    const [perPerson, perPiece] = locale === 'vi' ? ['Theo người', 'Theo số lượng'] : ['Per person', 'Quantity'];
    return [
      { property: propertyName, name: garbageFee, amount: 30_000, basis: perPerson, start_period: '2026-11' },
      {
        property: propertyName,
        room: '101',
        name: parking,
        amount: 100_000,
        basis: perPiece,
        quantity: 2,
        start_period: '2026-11',
      },
    ];
  }
  const room = { property: propertyName, property_address: address, floor: 1, max_occupants: 3 };
  return [
    {
      ...room,
      room: '101',
      area_m2: 18,
      base_rent: 3_500_000,
      electricity_meter_digits: 5,
      water_meter_digits: 4,
      renter_name: 'Trần Thị Lan',
      phone: '0901234567',
      email: 'lan@example.com',
      date_of_birth: day('1998-05-21'),
      gender: woman,
      id_number: '083198001234',
      permanent_address: from,
      occupation: job,
      vehicle_plates: '59X1-123.45',
      start_date: day('2025-08-01'),
      end_date: day('2026-07-31'),
      after_end_date: stays,
      monthly_rent: 3_400_000,
      deposit_amount: 3_400_000,
      deposit_received: 3_400_000,
      deposit_received_on: day('2025-07-28'),
      occupant_count: 2,
      proration: byDay,
      billing_starts_on: day('2026-11-01'),
      electricity_reading: 12_345,
      water_reading: 678,
      reading_date: day('2026-10-31'),
      debt_amount: 450_000,
      debt_period: '2026-10',
    },
    {
      ...room,
      room: '102',
      area_m2: 20,
      base_rent: 3_700_000,
      electricity_reading: 8_021,
      reading_date: day('2026-10-31'),
    },
  ];
}

export const GUIDE: Record<Locale, readonly string[]> = {
  vi: [
    'Cách điền tệp nhập dữ liệu',
    'Mỗi dòng của trang “Phòng” là một phòng. Phòng trống: chỉ điền phần phòng, để trống phần người thuê và hợp đồng.',
    'Cột có dấu * là bắt buộc. Phòng đang cho thuê cần thêm “Người thuê” và “Ngày bắt đầu”. Không có “Tiền thuê tháng” thì lấy “Giá phòng”.',
    'Các dòng bắt đầu bằng [Ví dụ] chỉ để minh họa và không được nhập; bạn có thể xóa hoặc để lại.',
    'Số tiền là đồng chẵn: 3500000, 3.500.000 hoặc 3,500,000 đều được. 3tr5 và 3,5tr cũng được; không viết 3.5.',
    'Ngày viết 05/11/2026 hoặc 2026-11-05 (ngày trước tháng). Tháng viết 11/2026 hoặc 2026-11.',
    '“Tính tiền từ ngày” là ngày phần mềm bắt đầu lập hóa đơn; không có gì trước ngày đó bị tính lại. Bỏ trống thì tính từ ngày bắt đầu hợp đồng.',
    '“Còn nợ” là khoản của những tháng trước “Tính tiền từ ngày”; ghi tháng của khoản nợ vào “Nợ của tháng”.',
    'Chỉ số điện, nước là số trên công tơ vào “Ngày ghi chỉ số”; hóa đơn đầu tiên tính phần dùng sau số này.',
    'Một người thuê nhiều phòng: ghi cùng họ tên và cùng số điện thoại hoặc số CCCD ở mỗi dòng.',
    '“Ghi chú” là ghi chú về người thuê; ghi chú của phòng trống không được giữ lại.',
    'Trang “Thành viên” và “Phí” không bắt buộc. Phí không ghi phòng là phí của cả nhà.',
    'Ở trang “Thành viên” hãy ghi tất cả người sống trong phòng, kể cả người thuê: phí theo người tính theo danh sách này; không có thì theo “Số người ở”.',
    'Cột nào không dùng có thể xóa; thứ tự và tên cột tùy ý: tên lạ sẽ được hỏi khi nhập.',
  ],
  en: [
    'How to fill in the import file',
    'Each row of the sheet “Rooms” is one room. A vacant room: fill in the room only and leave renter and lease empty.',
    'Columns with * are required. A let room also needs “Renter” and “Start date”. Without “Monthly rent”, the “Base rent” is used.',
    'Rows that begin with [Example] are only illustrations and are not imported; you can delete or keep them.',
    'Amounts are whole đồng: 3500000, 3.500.000 and 3,500,000 all work. 3tr5 and 3,5tr work too; do not write 3.5.',
    'Dates are written 05/11/2026 or 2026-11-05 (day before month), months 11/2026 or 2026-11.',
    '“Billing starts on” is the day from which invoices are created; nothing before it is billed again. If empty, it is the start of the lease.',
    '“Open debt” is for months before “Billing starts on”; enter its month in “Debt period”.',
    'Electricity and water readings are what the meters showed on “Reading date”; the first invoice bills the consumption after them.',
    'A renter of several rooms: repeat the name with the same phone or ID number in every row.',
    '“Note” is about the renter; the note of a vacant room is not imported.',
    'The sheets “Members” and “Fees” are optional. A fee without a room applies to the whole property.',
    'On the sheet “Members”, list everyone who lives in the room, including the renter: per-person fees use this list, or “Occupants” if there is none.',
    'You may delete, move or rename columns; unknown names are asked about on import.',
  ],
};
