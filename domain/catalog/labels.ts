import type { Locale } from './locales.ts';

type Labels = Record<string, Record<Locale, string>>;

/** What people read for the identifiers of enumerations. */
export const LABELS = {
  property_status: {
    ACTIVE: { vi: 'Đang hoạt động', en: 'Active' },
    ARCHIVED: { vi: 'Đã lưu trữ', en: 'Archived' },
  },
  room_status: {
    VACANT: { vi: 'Còn trống', en: 'Vacant' },
    RESERVED: { vi: 'Đã đặt trước', en: 'Reserved' },
    OCCUPIED: { vi: 'Đang cho thuê', en: 'Occupied' },
    MAINTENANCE: { vi: 'Đang sửa chữa', en: 'Under maintenance' },
    ARCHIVED: { vi: 'Đã lưu trữ', en: 'Archived' },
  },
  renter_status: {
    ACTIVE: { vi: 'Đang theo dõi', en: 'Active' },
    ARCHIVED: { vi: 'Đã lưu trữ', en: 'Archived' },
  },
  lease_status: {
    UPCOMING: { vi: 'Sắp bắt đầu', en: 'Upcoming' },
    ACTIVE: { vi: 'Đang hiệu lực', en: 'Active' },
    ENDED: { vi: 'Đã kết thúc', en: 'Ended' },
    CANCELLED: { vi: 'Đã hủy', en: 'Cancelled' },
  },
  meter_reading_status: {
    ACCEPTED: { vi: 'Đã duyệt', en: 'Accepted' },
    PENDING: { vi: 'Chờ duyệt', en: 'Waiting for approval' },
    REFUSED: { vi: 'Bị từ chối', en: 'Refused' },
  },
} as const satisfies Record<string, Labels>;

export type Enumeration = keyof typeof LABELS;

/** `{ value, label }` as every `display` field shows it. */
export function shown<E extends Enumeration, V extends keyof (typeof LABELS)[E] & string>(
  enumeration: E,
  value: V,
  locale: Locale,
): { value: V; label: string } {
  const labels: Labels = LABELS[enumeration];
  return { value, label: labels[value]?.[locale] ?? value };
}
