import type { Columns } from './column.ts';
import { ROOM_COLUMNS } from './room-columns.ts';
import { BASIS_WORDS } from './words.ts';

const { required: _, ...anyRoom } = ROOM_COLUMNS.room;

/** Monthly fees; without a room the fee is the whole property's. */
export const FEE_COLUMNS = {
  property: ROOM_COLUMNS.property,
  room: anyRoom,
  name: {
    vi: 'Tên phí',
    en: 'Fee',
    aliases: ['Phí', 'Dịch vụ', 'Tên dịch vụ', 'Khoản phí', 'Fee name', 'Name', 'Service'],
    required: true,
    kind: 'text',
    maxLength: 200,
  },
  amount: {
    vi: 'Số tiền',
    en: 'Amount',
    aliases: ['Đơn giá', 'Giá', 'Mức phí', 'Price'],
    required: true,
    kind: 'amount',
  },
  basis: { vi: 'Cách tính', en: 'Basis', aliases: ['Tính theo', 'Đơn vị tính'], kind: 'enum', words: BASIS_WORDS },
  quantity: { vi: 'Số lượng', en: 'Quantity', aliases: ['SL', 'Qty'], kind: 'quantity' },
  proration: ROOM_COLUMNS.proration,
  start_period: {
    vi: 'Từ tháng',
    en: 'Start period',
    aliases: ['Từ kỳ', 'Tháng bắt đầu', 'From month'],
    kind: 'period',
  },
  end_period: { vi: 'Đến tháng', en: 'End period', aliases: ['Đến kỳ', 'Tháng kết thúc', 'To month'], kind: 'period' },
} as const satisfies Columns;
