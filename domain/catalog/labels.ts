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
  invoice_status: {
    DRAFT: { vi: 'Nháp', en: 'Draft' },
    ISSUED: { vi: 'Đã phát hành', en: 'Issued' },
    PARTIALLY_PAID: { vi: 'Thanh toán một phần', en: 'Partially paid' },
    PAID: { vi: 'Đã thanh toán', en: 'Paid' },
    CANCELLED: { vi: 'Đã hủy', en: 'Cancelled' },
    OVERDUE: { vi: 'Quá hạn', en: 'Overdue' },
  },
  line_type: {
    RENT: { vi: 'Tiền phòng', en: 'Rent' },
    ELECTRICITY: { vi: 'Tiền điện', en: 'Electricity' },
    WATER: { vi: 'Tiền nước', en: 'Water' },
    RECURRING_FEE: { vi: 'Phí dịch vụ', en: 'Service fee' },
    DEPOSIT: { vi: 'Tiền cọc', en: 'Deposit' },
    DISCOUNT: { vi: 'Giảm giá', en: 'Discount' },
    LATE_FEE: { vi: 'Phí chậm trả', en: 'Late fee' },
    CREDIT: { vi: 'Tiền dư', en: 'Credit' },
    OTHER: { vi: 'Khác', en: 'Other' },
  },
  payment_method: {
    CASH: { vi: 'Tiền mặt', en: 'Cash' },
    BANK_TRANSFER: { vi: 'Chuyển khoản', en: 'Bank transfer' },
    CARD: { vi: 'Thẻ', en: 'Card' },
    E_WALLET: { vi: 'Ví điện tử', en: 'E-wallet' },
    OTHER: { vi: 'Khác', en: 'Other' },
    DEPOSIT: { vi: 'Trừ tiền cọc', en: 'From the deposit' },
    CREDIT: { vi: 'Trừ tiền dư', en: 'From credit' },
  },
  payment_status: {
    RECORDED: { vi: 'Đã ghi nhận', en: 'Recorded' },
    REVERSED: { vi: 'Đã hoàn tác', en: 'Reversed' },
    MOVED: { vi: 'Đã chuyển', en: 'Moved' },
  },
  billing_run_status: {
    QUEUED: { vi: 'Đang chờ', en: 'Queued' },
    RUNNING: { vi: 'Đang chạy', en: 'Running' },
    DONE: { vi: 'Đã xong', en: 'Done' },
    FAILED: { vi: 'Không thành công', en: 'Failed' },
    ISSUING: { vi: 'Đang phát hành', en: 'Issuing' },
    UNDOING: { vi: 'Đang hoàn tác', en: 'Undoing' },
    UNDONE: { vi: 'Đã hoàn tác', en: 'Undone' },
  },
  meter_reading_status: {
    ACCEPTED: { vi: 'Đã duyệt', en: 'Accepted' },
    PENDING: { vi: 'Chờ duyệt', en: 'Waiting for approval' },
    REFUSED: { vi: 'Bị từ chối', en: 'Refused' },
  },
  notice_status: {
    PENDING: { vi: 'Chờ gửi', en: 'Waiting' },
    SENT: { vi: 'Đã gửi', en: 'Sent' },
    SKIPPED: { vi: 'Bỏ qua', en: 'Skipped' },
    FAILED: { vi: 'Gửi không được', en: 'Failed' },
  },
  invoice_question_status: {
    OPEN: { vi: 'Chờ trả lời', en: 'Waiting for an answer' },
    ANSWERED: { vi: 'Đã trả lời', en: 'Answered' },
  },
  ticket_priority: {
    LOW: { vi: 'Thấp', en: 'Low' },
    NORMAL: { vi: 'Bình thường', en: 'Normal' },
    HIGH: { vi: 'Cao', en: 'High' },
    URGENT: { vi: 'Khẩn cấp', en: 'Urgent' },
  },
  ticket_status: {
    OPEN: { vi: 'Mới', en: 'Open' },
    IN_PROGRESS: { vi: 'Đang xử lý', en: 'In progress' },
    RESOLVED: { vi: 'Đã xong', en: 'Resolved' },
    CANCELLED: { vi: 'Đã hủy', en: 'Cancelled' },
  },
} as const satisfies Record<string, Labels>;

export type Enumeration = keyof typeof LABELS;

/** `{ value, label }` as every `display` field shows it. */
export function withLabel<E extends Enumeration, V extends keyof (typeof LABELS)[E] & string>(
  enumeration: E,
  value: V,
  locale: Locale,
): { value: V; label: string } {
  const labels: Labels = LABELS[enumeration];
  return { value, label: labels[value]?.[locale] ?? value };
}
