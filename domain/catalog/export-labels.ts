import type { InvoiceKind } from './invoices.ts';
import type { AccountKey, EntryKind } from './journal.ts';
import { LABELS } from './labels.ts';
import type { Locale } from './locales.ts';
import type { ReadingFlag, ReadingKind, ReadingSource, Utility } from './meters.ts';
import type { Direction, PaymentPurpose } from './payments.ts';
import type { IdentityPurpose } from './privacy.ts';
import type { Gender, IdentityDocumentType } from './renters.ts';
import type { AllocationMethod, ElectricityState } from './reports.ts';

type Words<Value extends string> = Readonly<Record<Value, Readonly<Record<Locale, string>>>>;
const words = (vi: string, en: string): Record<Locale, string> => ({ vi, en });

const INVOICE_KIND: Words<InvoiceKind> = {
  MONTHLY: words('Hằng tháng', 'Monthly'),
  SETTLEMENT: words('Quyết toán', 'Settlement'),
  ONE_OFF: words('Hóa đơn riêng', 'One-off'),
};
const DIRECTION: Words<Direction> = { IN: words('Thu', 'In'), OUT: words('Chi', 'Out') };
const PURPOSE: Words<PaymentPurpose> = {
  INVOICE: words('Trả hóa đơn', 'Invoice'),
  RENTER_CREDIT: words('Tiền dư của người thuê', 'Renter’s credit'),
  DEPOSIT_REFUND: words('Hoàn tiền cọc', 'Deposit refund'),
  CREDIT_REFUND: words('Hoàn tiền dư', 'Credit refund'),
};
const GENDER: Words<Gender> = {
  MALE: words('Nam', 'Male'),
  FEMALE: words('Nữ', 'Female'),
  OTHER: words('Khác', 'Other'),
};
const DOCUMENT_TYPE: Words<IdentityDocumentType> = {
  CCCD: words('Căn cước công dân', 'Citizen identity card'),
  CMND: words('Chứng minh nhân dân', 'Identity card'),
  PASSPORT: words('Hộ chiếu', 'Passport'),
  BIRTH_CERTIFICATE: words('Giấy khai sinh', 'Birth certificate'),
  OTHER: words('Khác', 'Other'),
};
const READING_KIND: Words<ReadingKind> = {
  PERIODIC: words('Hằng tháng', 'Monthly'),
  HANDOVER: words('Bàn giao', 'Handover'),
};
const READING_SOURCE: Words<ReadingSource> = {
  OPERATOR: words('Nhân viên', 'Operator'),
  RENTER: words('Người thuê', 'Renter'),
  IMPORT: words('Nhập từ tệp', 'Import'),
};
const READING_FLAG: Words<ReadingFlag> = {
  zero_use: words('Không tiêu thụ', 'No use'),
  spike: words('Tăng bất thường', 'Unusually high'),
  period_gap: words('Thiếu tháng', 'Missing months'),
  estimated: words('Ước tính', 'Estimated'),
  previous_differs: words('Chỉ số cũ khác', 'Previous value differs'),
};
const ALLOCATION_METHOD: Words<AllocationMethod> = {
  revenue_share: words('Theo doanh thu', 'By revenue'),
  equal_room: words('Chia đều theo phòng', 'Equally'),
  area: words('Theo diện tích', 'By area'),
  occupant_days: words('Theo số ngày ở', 'By occupant days'),
  electricity_usage: words('Theo điện tiêu thụ', 'By electricity use'),
};
const ENTRY_KIND: Words<EntryKind> = {
  invoice_issued: words('Phát hành hóa đơn', 'Invoice issued'),
  payment: words('Thanh toán', 'Payment'),
  payment_moved: words('Chuyển thanh toán', 'Payment moved'),
  credit_note: words('Giảm trừ hóa đơn', 'Credit note'),
  write_off: words('Xóa nợ', 'Write-off'),
  recovery: words('Thu nợ đã xóa', 'Recovery'),
  deposit_refunded: words('Hoàn tiền cọc', 'Deposit refunded'),
  deposit_forfeited: words('Giữ tiền cọc', 'Deposit forfeited'),
  deposit_moved: words('Chuyển tiền cọc', 'Deposit moved'),
  credit_refunded: words('Hoàn tiền dư', 'Credit refunded'),
  expense: words('Chi phí', 'Expense'),
  supplier_bill: words('Hóa đơn nhà cung cấp', 'Supplier bill'),
  supplier_paid: words('Trả nhà cung cấp', 'Supplier paid'),
  opening: words('Số dư đầu kỳ', 'Opening balance'),
  cash_handover: words('Bàn giao tiền mặt', 'Cash handed over'),
  cash_difference: words('Chênh lệch tiền mặt', 'Cash difference'),
  reversal: words('Bút toán đảo', 'Reversal'),
};
const ACCOUNT_KEY: Words<AccountKey> = {
  cash: words('Tiền mặt', 'Cash'),
  bank: words('Tiền gửi ngân hàng', 'Bank'),
  receivable: words('Phải thu người thuê', 'Receivables'),
  renter_credit: words('Người thuê trả trước', 'Renters’ credit'),
  deposits: words('Tiền cọc nhận giữ', 'Deposits held'),
  collected_for_others: words('Thu hộ', 'Collected for others'),
  revenue_rent: words('Doanh thu cho thuê', 'Rent revenue'),
  revenue_services: words('Doanh thu dịch vụ', 'Service revenue'),
  revenue_utilities: words('Doanh thu điện nước', 'Utility revenue'),
  reductions: words('Giảm trừ doanh thu', 'Reductions'),
  other_income: words('Thu nhập khác', 'Other income'),
  direct_cost: words('Chi phí trực tiếp', 'Direct costs'),
  admin_cost: words('Chi phí quản lý', 'Administrative costs'),
  other_cost: words('Chi phí khác', 'Other costs'),
  suppliers: words('Phải trả nhà cung cấp', 'Suppliers'),
  opening: words('Số dư đầu kỳ', 'Opening balance'),
};
const SOURCE_TYPE: Words<string> = {
  invoice: words('Hóa đơn', 'Invoice'),
  payment: words('Thanh toán', 'Payment'),
  receipt: words('Phiếu thu chi', 'Receipt'),
  credit_note: words('Giảm trừ', 'Credit note'),
  write_off: words('Xóa nợ', 'Write-off'),
  deposit_forfeit: words('Giữ tiền cọc', 'Forfeited deposit'),
  lease: words('Hợp đồng', 'Lease'),
  expense: words('Chi phí', 'Expense'),
  supplier_bill: words('Hóa đơn nhà cung cấp', 'Supplier bill'),
  opening_balance: words('Số dư đầu kỳ', 'Opening balance'),
};
const IDENTITY_PURPOSE: Words<IdentityPurpose> = {
  FILE: words('Xem hồ sơ', 'On the file'),
  CONTRACT: words('In hợp đồng', 'For the contract'),
  CT01: words('In tờ khai CT01', 'For form CT01'),
  REGISTER: words('Tải sổ tạm trú', 'Residence register'),
  SEARCH: words('Tìm theo số', 'Search by number'),
  SCAN: words('Mở ảnh giấy tờ', 'Scan opened'),
  OWN_DATA: words('Khách tự tải', 'By the renter'),
};
const UTILITY: Words<Utility> = { ELECTRICITY: words('Điện', 'Electricity'), WATER: words('Nước', 'Water') };
const YES_NO: Words<'true' | 'false'> = { true: words('Có', 'Yes'), false: words('Không', 'No') };

/** What people read in a workbook instead of an identifier. */
const ELECTRICITY_STATE: Words<ElectricityState> = {
  OK: words('Không vượt', 'Not above the bill'),
  OVER: words('Thu vượt hóa đơn', 'Above the bill'),
  UNKNOWN: words('Chưa có hóa đơn điện lực', 'Bill not entered'),
};

export const EXPORT_LABELS = {
  invoice_status: LABELS.invoice_status,
  payment_method: LABELS.payment_method,
  payment_status: LABELS.payment_status,
  renter_status: LABELS.renter_status,
  reading_status: LABELS.meter_reading_status,
  invoice_kind: INVOICE_KIND,
  direction: DIRECTION,
  purpose: PURPOSE,
  identity_purpose: IDENTITY_PURPOSE,
  gender: GENDER,
  document_type: DOCUMENT_TYPE,
  reading_kind: READING_KIND,
  reading_source: READING_SOURCE,
  reading_flag: READING_FLAG,
  allocation_method: ALLOCATION_METHOD,
  entry_kind: ENTRY_KIND,
  account_key: ACCOUNT_KEY,
  source_type: SOURCE_TYPE,
  line_type: LABELS.line_type,
  utility: UTILITY,
  electricity_state: ELECTRICITY_STATE,
  yes_no: YES_NO,
} as const satisfies Record<string, Words<string>>;
export type ExportLabels = keyof typeof EXPORT_LABELS;
