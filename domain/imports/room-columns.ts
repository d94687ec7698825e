import type { Columns } from './column.ts';
import { LEASE_COLUMNS, RENTER_COLUMNS } from './renter-columns.ts';

const ROOM = {
  property: {
    vi: 'Nhà trọ',
    en: 'Property',
    aliases: [
      'Tòa nhà',
      'Khu trọ',
      'Dãy trọ',
      'Nhà',
      'Tên nhà',
      'Mã nhà',
      'Cơ sở',
      'Building',
      'Property name',
      'Property code',
    ],
    required: true,
    kind: 'text',
    maxLength: 200,
  },
  property_address: {
    vi: 'Địa chỉ nhà trọ',
    en: 'Property address',
    aliases: ['Địa chỉ nhà', 'Địa chỉ tòa nhà', 'Building address'],
    kind: 'text',
    maxLength: 500,
  },
  room: {
    vi: 'Phòng',
    en: 'Room',
    aliases: ['Tên phòng', 'Số phòng', 'Mã phòng', 'Căn hộ', 'Room name', 'Room number', 'Unit'],
    required: true,
    kind: 'text',
    maxLength: 60,
  },
  floor: { vi: 'Tầng', en: 'Floor', aliases: ['Lầu'], kind: 'integer', min: -10, max: 200 },
  area_m2: { vi: 'Diện tích (m²)', en: 'Area (m²)', aliases: ['Diện tích', 'Area'], kind: 'area' },
  max_occupants: {
    vi: 'Số người tối đa',
    en: 'Maximum occupants',
    aliases: ['Tối đa', 'Sức chứa', 'Max occupants', 'Capacity'],
    kind: 'integer',
    min: 1,
    max: 100,
  },
  base_rent: {
    vi: 'Giá phòng',
    en: 'Base rent',
    aliases: ['Giá niêm yết', 'Đơn giá phòng', 'Giá cho thuê', 'Room price', 'List price'],
    kind: 'amount',
  },
  electricity_meter_digits: {
    vi: 'Số chữ số công tơ điện',
    en: 'Electricity meter digits',
    aliases: ['Số chữ số điện', 'Số chữ số đồng hồ điện'],
    kind: 'integer',
    min: 3,
    max: 9,
  },
  water_meter_digits: {
    vi: 'Số chữ số đồng hồ nước',
    en: 'Water meter digits',
    aliases: ['Số chữ số nước'],
    kind: 'integer',
    min: 3,
    max: 9,
  },
} as const satisfies Columns;

const OPENING = {
  electricity_reading: {
    vi: 'Chỉ số điện',
    en: 'Electricity reading',
    aliases: ['Số điện', 'Chỉ số điện cuối', 'Chỉ số điện gần nhất', 'CS điện', 'Last electricity reading'],
    kind: 'reading',
    units: ['kWh', 'kW', 'số', 'ký', 'chữ'],
  },
  water_reading: {
    vi: 'Chỉ số nước',
    en: 'Water reading',
    aliases: ['Số nước', 'Chỉ số nước cuối', 'Chỉ số nước gần nhất', 'CS nước', 'Last water reading'],
    kind: 'reading',
    units: ['khối', 'm3', 'm³'],
  },
  reading_date: {
    vi: 'Ngày ghi chỉ số',
    en: 'Reading date',
    aliases: ['Ngày chốt số', 'Ngày ghi số', 'Ngày chốt chỉ số'],
    kind: 'date',
  },
  debt_amount: {
    vi: 'Còn nợ',
    en: 'Open debt',
    aliases: ['Nợ', 'Tiền nợ', 'Nợ cũ', 'Công nợ', 'Debt', 'Debt amount'],
    kind: 'amount',
  },
  debt_period: { vi: 'Nợ của tháng', en: 'Debt period', aliases: ['Kỳ nợ', 'Tháng nợ', 'Debt month'], kind: 'period' },
  credit_amount: {
    vi: 'Tiền dư',
    en: 'Credit',
    aliases: ['Trả trước', 'Tiền thừa', 'Dư có', 'Credit amount', 'Renter credit'],
    kind: 'amount',
  },
} as const satisfies Columns;

export const LEASE_KEYS = [...Object.keys(LEASE_COLUMNS), 'debt_amount', 'debt_period', 'credit_amount'] as RoomKey[];
export const RENTER_DETAIL_KEYS = Object.keys(RENTER_COLUMNS).filter(
  (key) => key !== 'renter_name' && key !== 'note',
) as RoomKey[];

/** One row per room, as landlords keep their lists. */
export const ROOM_COLUMNS = { ...ROOM, ...RENTER_COLUMNS, ...LEASE_COLUMNS, ...OPENING } as const satisfies Columns;

export type RoomKey = keyof typeof ROOM_COLUMNS;
