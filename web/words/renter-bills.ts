/** What bills are called and how they stand, on every screen of the renter's app that shows them. */
const vi = {
  titles: {
    MONTHLY: (month: string) => `Tiền nhà tháng ${month}`,
    SETTLEMENT: (month: string) => `Quyết toán trả phòng, ${month}`,
    ONE_OFF: (month: string) => `Khoản riêng tháng ${month}`,
  },
  states: {
    ISSUED: 'Chưa trả',
    OVERDUE: 'Quá hạn',
    PARTIALLY_PAID: 'Trả một phần',
    PAID: 'Đã trả',
    CANCELLED: 'Đã hủy',
    WRITTEN_OFF: 'Đã xóa nợ',
    CREDITED: 'Đã giảm trừ',
  },
  inRoom: (title: string, room: string) => `${title}, phòng ${room}`,
  due: (date: string, days: number) => `Hạn ${date}, còn ${days} ngày`,
  dueToday: 'Hạn hôm nay',
  late: (days: number) => `Quá hạn ${days} ngày`,
  paidOn: (date: string) => `Trả ngày ${date}`,
  settled: 'Không còn phải trả',
};

const en: typeof vi = {
  titles: {
    MONTHLY: (month) => `Rent and utilities, ${month}`,
    SETTLEMENT: (month) => `Settlement at move-out, ${month}`,
    ONE_OFF: (month) => `Separate charge, ${month}`,
  },
  states: {
    ISSUED: 'Not paid',
    OVERDUE: 'Overdue',
    PARTIALLY_PAID: 'Partly paid',
    PAID: 'Paid',
    CANCELLED: 'Cancelled',
    WRITTEN_OFF: 'Written off',
    CREDITED: 'Credited',
  },
  inRoom: (title, room) => `${title}, room ${room}`,
  due: (date, days) => `Due ${date}, ${days === 1 ? '1 day' : `${days} days`} left`,
  dueToday: 'Due today',
  late: (days) => (days === 1 ? '1 day overdue' : `${days} days overdue`),
  paidOn: (date) => `Paid on ${date}`,
  settled: 'Nothing left to pay',
};

export const billWords = { vi, en };
