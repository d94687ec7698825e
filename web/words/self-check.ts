import { plural } from './plural.ts';

const vi = {
  checking: 'Đang kiểm tra sổ',
  booksAgree: 'Sổ sách khớp',
  booksDisagree: (count: number) => `${count} phép kiểm không khớp`,
  checksDone: (count: number) => `${count} phép kiểm`,
  checkedAt: (moment: string) => `Kiểm tra lúc ${moment}`,
  checkAgain: 'Kiểm tra lại',
  rowsChecked: (count: string) => `${count} mục`,
  rowsWrong: (count: number) => `${count} mục sai`,
  checks: {
    lines_equal_totals: 'Tổng hóa đơn bằng tổng các dòng',
    paid_equals_recorded_payments: 'Tiền đã trả trên hóa đơn bằng các khoản đã ghi',
    status_follows_balance: 'Trạng thái hóa đơn đúng với số còn nợ',
    receivable_equals_open_charges: 'Phải thu trong sổ bằng các khoản còn nợ',
    renter_credit_equals_journal: 'Tiền dư của khách bằng sổ nhật ký',
    deposits_equal_deposit_held: 'Tiền cọc đang giữ bằng sổ nhật ký',
    expenses_equal_journal: 'Chi phí bằng sổ nhật ký',
    entries_balance: 'Mọi bút toán có Nợ bằng Có',
    cash_books_equal_journal: 'Mỗi sổ quỹ bằng các khoản trong sổ nhật ký',
    cash_books_equal_trial_balance: 'Các sổ quỹ cộng lại bằng tiền mặt trong bảng cân đối',
    cash_handovers_equal_journal: 'Tiền bàn giao bằng sổ nhật ký',
    no_use_billed_twice: 'Không số điện nước nào bị tính hai lần',
    use_to_bill_listed: 'Số điện nước chưa tính đều được liệt kê',
    reading_chains_unbroken: 'Chỉ số các kỳ nối nhau liền mạch',
    owed_is_billed_or_listed: 'Mọi khoản phải thu đã lên hóa đơn hoặc được liệt kê',
  } as Record<string, string>,
};

const en: typeof vi = {
  checking: 'Checking the books',
  booksAgree: 'The books agree',
  booksDisagree: (count) => (count === 1 ? '1 check failed' : `${count} checks failed`),
  checksDone: (count) => plural(count, 'check', 'checks'),
  checkedAt: (moment) => `Checked ${moment}`,
  checkAgain: 'Check again',
  rowsChecked: (count) => `${count} checked`,
  rowsWrong: (count) => `${count} wrong`,
  checks: {
    lines_equal_totals: 'Invoice totals equal the sum of their lines',
    paid_equals_recorded_payments: 'Paid amounts equal the recorded payments',
    status_follows_balance: 'Invoice states follow their balances',
    receivable_equals_open_charges: 'Receivables in the journal equal the open charges',
    renter_credit_equals_journal: 'Renters’ credit equals the journal',
    deposits_equal_deposit_held: 'Deposits held equal the journal',
    expenses_equal_journal: 'Expenses equal the journal',
    entries_balance: 'Debit equals credit in every entry',
    cash_books_equal_journal: 'Each cash book equals its journal entries',
    cash_books_equal_trial_balance: 'The cash books add up to the cash of the trial balance',
    cash_handovers_equal_journal: 'Handed over cash equals the journal',
    no_use_billed_twice: 'No use is billed twice',
    use_to_bill_listed: 'Use that is not billed yet is listed',
    reading_chains_unbroken: 'Readings follow each other without gaps',
    owed_is_billed_or_listed: 'Everything owed is billed or listed as unbilled',
  },
};

export const selfCheckWords = { vi, en };
