import type { FeeBasis } from '../catalog/fees.ts';
import type { AfterEndDate, Proration, RentCycle } from '../catalog/leases.ts';
import type { Gender } from '../catalog/renters.ts';

export const GENDER_WORDS = {
  MALE: ['Nam', 'M', 'Trai', 'Đàn ông'],
  FEMALE: ['Nữ', 'F', 'Gái', 'Đàn bà', 'Phụ nữ'],
  OTHER: ['Khác'],
} as const satisfies Record<Gender, readonly string[]>;

export const AFTER_END_WORDS = {
  STOP: ['Dừng', 'Kết thúc', 'Hết hạn', 'Trả phòng', 'Ends'],
  CONTINUE: ['Tiếp tục', 'Tự gia hạn', 'Gia hạn', 'Ở tiếp', 'Continues'],
} as const satisfies Record<AfterEndDate, readonly string[]>;

export const PRORATION_WORDS = {
  DAILY: ['Theo ngày', 'Ngày', 'Có', 'By day', 'Per day', 'Yes'],
  NONE: ['Trọn tháng', 'Nguyên tháng', 'Cả tháng', 'Không', 'Whole month', 'Full month', 'No'],
} as const satisfies Record<Proration, readonly string[]>;

export const RENT_CYCLE_WORDS = {
  1: ['Hằng tháng', 'Hàng tháng', '1 tháng', 'Monthly', '1 month'],
  2: ['2 tháng', '2 tháng một lần', '2 tháng/lần', '2 months'],
  3: ['3 tháng', '3 tháng một lần', '3 tháng/lần', 'Quý', 'Theo quý', 'Quarterly', '3 months'],
  6: ['6 tháng', '6 tháng một lần', '6 tháng/lần', 'Nửa năm', '6 months'],
  12: ['12 tháng', '12 tháng một lần', 'Năm', 'Theo năm', '1 năm', 'Yearly', '12 months'],
} as const satisfies Record<RentCycle, readonly string[]>;

export const BASIS_WORDS = {
  FLAT: ['Cố định', 'Theo phòng', 'Phòng', 'Trọn gói', 'Per room', 'Fixed'],
  PER_OCCUPANT: ['Theo người', 'Đầu người', 'Người', 'Mỗi người', 'Per person', 'Person'],
  PER_QUANTITY: ['Theo số lượng', 'Số lượng', 'Theo lượng', 'Mỗi chiếc', 'Quantity'],
} as const satisfies Record<FeeBasis, readonly string[]>;
