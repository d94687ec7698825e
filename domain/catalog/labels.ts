import type { DeadlineKind, DeadlineState } from './deadlines.ts';
import type {
  AccountMovement,
  BillingRunStatus,
  CreditCause,
  CreditNoteStatus,
  DepositMovement,
  EffectiveInvoiceStatus,
  InvoiceQuestionStatus,
  LineType,
} from './invoices.ts';
import type { LeaseStatus } from './leases.ts';
import type { Locale } from './locales.ts';
import type { ReadingStatus } from './meters.ts';
import type { NoticeStatus } from './notifications.ts';
import type { PaymentMethod, PaymentStatus } from './payments.ts';
import type { PropertyStatus, RoomStatus } from './properties.ts';
import type { RenterStatus } from './renters.ts';
import type { TicketPriority, TicketStatus } from './tickets.ts';

type Labelled = {
  property_status: PropertyStatus;
  room_status: RoomStatus;
  renter_status: RenterStatus;
  lease_status: LeaseStatus;
  invoice_status: EffectiveInvoiceStatus;
  line_type: LineType;
  credit_cause: CreditCause;
  credit_note_status: CreditNoteStatus;
  account_movement: AccountMovement;
  deposit_movement: DepositMovement;
  payment_method: PaymentMethod;
  payment_status: PaymentStatus;
  billing_run_status: BillingRunStatus;
  meter_reading_status: ReadingStatus;
  notice_status: NoticeStatus;
  invoice_question_status: InvoiceQuestionStatus;
  deadline_kind: DeadlineKind;
  deadline_state: DeadlineState;
  ticket_priority: TicketPriority;
  ticket_status: TicketStatus;
};
type Enumeration = keyof Labelled;
type Labels<Value extends string> = Readonly<Record<Value, Readonly<Record<Locale, string>>>>;

/** What people read for the values of an enumeration; a value without a label does not compile. */
export const LABELS: { readonly [Name in Enumeration]: Labels<Labelled[Name]> } = {
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
    ACTIVE: { vi: 'Đang hoạt động', en: 'Active' },
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
  credit_cause: {
    LEASE_ENDED: { vi: 'Những ngày sau khi trả phòng', en: 'Days after the lease ended' },
    LEASE_CANCELLED: { vi: 'Hợp đồng đã hủy', en: 'The lease was cancelled' },
    READING_CORRECTED: { vi: 'Chỉ số được sửa lại', en: 'A meter reading was corrected' },
    RENT_CHANGED: { vi: 'Tiền phòng thay đổi trong tháng', en: 'The rent changed within the month' },
    CARRIED_FORWARD: { vi: 'Chuyển sang hóa đơn sau', en: 'Carried to the next invoice' },
    ORIGIN_CANCELLED: { vi: 'Hóa đơn gốc được tính lại', en: 'The original invoice is billed again' },
    ELECTRICITY_EXCESS: { vi: 'Tiền điện thu vượt hóa đơn điện lực', en: 'Electricity above the supplier’s bill' },
  },
  credit_note_status: {
    ISSUED: { vi: 'Có hiệu lực', en: 'Issued' },
    REVERSED: { vi: 'Đã thu hồi', en: 'Reversed' },
  },
  account_movement: {
    INVOICE: { vi: 'Hóa đơn', en: 'Invoice' },
    CREDIT_NOTE: { vi: 'Phiếu giảm trừ', en: 'Credit note' },
    CREDIT_NOTE_REVERSED: { vi: 'Thu hồi giảm trừ', en: 'Credit note reversed' },
    PAYMENT: { vi: 'Thanh toán', en: 'Payment' },
    WRITE_OFF: { vi: 'Xóa nợ', en: 'Written off' },
  },
  deposit_movement: {
    RECEIVED: { vi: 'Nhận cọc', en: 'Received' },
    BROUGHT_FORWARD: { vi: 'Cọc đã nhận từ trước', en: 'Received earlier' },
    APPLIED: { vi: 'Trừ vào tiền nợ', en: 'Applied to debts' },
    REFUNDED: { vi: 'Hoàn cọc', en: 'Refunded' },
    FORFEITED: { vi: 'Giữ lại cọc', en: 'Kept by the landlord' },
    MOVED_IN: { vi: 'Chuyển từ phòng cũ', en: 'Moved from the former room' },
    MOVED_OUT: { vi: 'Chuyển sang phòng mới', en: 'Moved to the new room' },
    REALLOCATED: { vi: 'Phân bổ lại khoản đã trả', en: 'Payment reallocated' },
    REVERSED: { vi: 'Hủy', en: 'Reversed' },
  },
  payment_method: {
    CASH: { vi: 'Tiền mặt', en: 'Cash' },
    BANK_TRANSFER: { vi: 'Chuyển khoản', en: 'Bank transfer' },
    CARD: { vi: 'Thẻ', en: 'Card' },
    E_WALLET: { vi: 'Ví điện tử', en: 'E-wallet' },
    OTHER: { vi: 'Khác', en: 'Other' },
    DEPOSIT: { vi: 'Trừ tiền cọc', en: 'Paid from deposit' },
    CREDIT: { vi: 'Trừ tiền dư', en: 'Paid from credit' },
  },
  payment_status: {
    RECORDED: { vi: 'Đã ghi nhận', en: 'Recorded' },
    REVERSED: { vi: 'Đã hủy', en: 'Reversed' },
    MOVED: { vi: 'Đã chuyển', en: 'Moved' },
  },
  billing_run_status: {
    QUEUED: { vi: 'Đang chờ', en: 'Queued' },
    RUNNING: { vi: 'Đang chạy', en: 'Running' },
    DONE: { vi: 'Đã xong', en: 'Done' },
    FAILED: { vi: 'Thất bại', en: 'Failed' },
    ISSUING: { vi: 'Đang phát hành', en: 'Issuing' },
    UNDOING: { vi: 'Đang hoàn tác', en: 'Undoing' },
    UNDONE: { vi: 'Đã hoàn tác', en: 'Undone' },
  },
  meter_reading_status: {
    ACCEPTED: { vi: 'Đã nhận', en: 'Accepted' },
    PENDING: { vi: 'Chờ nhận', en: 'Awaiting approval' },
    REFUSED: { vi: 'Không nhận', en: 'Rejected' },
  },
  notice_status: {
    PENDING: { vi: 'Chờ gửi', en: 'Waiting' },
    SENT: { vi: 'Đã gửi', en: 'Sent' },
    SKIPPED: { vi: 'Bỏ qua', en: 'Skipped' },
    FAILED: { vi: 'Gửi không được', en: 'Failed' },
  },
  invoice_question_status: {
    OPEN: { vi: 'Chờ trả lời', en: 'Awaiting reply' },
    ANSWERED: { vi: 'Đã trả lời', en: 'Answered' },
  },
  deadline_kind: {
    STAY_NOTIFICATION: { vi: 'Thông báo lưu trú', en: 'Notify a stay' },
    RESIDENCE_ENDING: { vi: 'Tạm trú hết hạn', en: 'Temporary residence ends' },
    LEASE_ENDING: { vi: 'Hợp đồng hết hạn', en: 'Lease ends' },
    METER_READING: { vi: 'Chưa ghi đủ số điện nước', en: 'Meter readings missing' },
    INVOICES_NOT_ISSUED: { vi: 'Chưa phát hành đủ hóa đơn', en: 'Invoices not issued' },
    TAX_DECLARATION: { vi: 'Khai thuế cho thuê nhà', en: 'Declare tax on rent' },
    TAX_THRESHOLD: { vi: 'Doanh thu gần hoặc vượt ngưỡng chịu thuế', en: 'Revenue is near or above the tax threshold' },
    PRICE_CHANGE: { vi: 'Giá sắp thay đổi', en: 'Prices change' },
  },
  deadline_state: {
    OPEN: { vi: 'Chưa làm', en: 'Open' },
    POSTPONED: { vi: 'Đã hoãn', en: 'Postponed' },
    DONE: { vi: 'Đã xong', en: 'Done' },
    DISMISSED: { vi: 'Đã bỏ qua', en: 'Dismissed' },
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
};

/** `{ value, label }`, as every `display` field has it. */
export function withLabel<Name extends Enumeration, Value extends Labelled[Name]>(
  enumeration: Name,
  value: Value,
  locale: Locale,
): { value: Value; label: string } {
  const labels: Labels<Labelled[Name]> = LABELS[enumeration];
  return { value, label: labels[value][locale] };
}
