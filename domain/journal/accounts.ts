import type { AccountKey, Chart } from '../catalog/journal.ts';
import type { Locale } from '../catalog/locales.ts';

type Account = {
  readonly number: Readonly<Record<Chart, string>>;
  readonly name: Readonly<Record<Locale, string>>;
  /** The side its balance is normally on. */
  readonly normal: 'debit' | 'credit';
};

const account = (TT133: string, TT99: string, vi: string, en: string, normal: Account['normal']): Account => ({
  number: { TT133, TT99 },
  name: { vi, en },
  normal,
});

/** Entries are stored under these keys; the organization's chart only decides the printed number. */
export const ACCOUNTS: Readonly<Record<AccountKey, Account>> = {
  cash: account('111', '111', 'Tiền mặt', 'Cash', 'debit'),
  bank: account('112', '112', 'Tiền gửi ngân hàng', 'Bank', 'debit'),
  receivable: account('131', '131', 'Phải thu của người thuê', 'Receivable from renters', 'debit'),
  renter_credit: account('131', '131', 'Người thuê trả trước', 'Renter credit', 'credit'),
  deposits: account('3386', '344', 'Nhận ký quỹ, ký cược', 'Deposits received', 'credit'),
  collected_for_others: account('3388', '3388', 'Thu hộ, phải trả khác', 'Collected for others', 'credit'),
  revenue_rent: account('5113', '511', 'Doanh thu cho thuê', 'Rent revenue', 'credit'),
  revenue_services: account('5113', '511', 'Doanh thu dịch vụ', 'Service revenue', 'credit'),
  revenue_utilities: account('5113', '511', 'Doanh thu điện, nước', 'Utility revenue', 'credit'),
  reductions: account('511', '521', 'Các khoản giảm trừ doanh thu', 'Revenue reductions', 'debit'),
  other_income: account('711', '711', 'Thu nhập khác', 'Other income', 'credit'),
  direct_cost: account('632', '632', 'Giá vốn dịch vụ', 'Direct cost', 'debit'),
  admin_cost: account('6422', '642', 'Chi phí quản lý', 'Administrative cost', 'debit'),
  other_cost: account('811', '811', 'Chi phí khác', 'Other cost', 'debit'),
  suppliers: account('331', '331', 'Phải trả người bán', 'Payable to suppliers', 'credit'),
  opening: account('411', '411', 'Vốn chủ sở hữu (số dư đầu kỳ)', 'Opening balances', 'credit'),
};
