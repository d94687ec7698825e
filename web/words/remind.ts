const vi = {
  remind: 'Nhắc nợ',
  again: 'Nhắc lại',
  reminded: (reached: number, unreached: number) =>
    [
      reached > 0 ? `Đã nhắc ${reached} hóa đơn` : 'Chưa nhắc được ai',
      unreached > 0 ? `${unreached} hóa đơn chưa có cách liên lạc` : '',
    ]
      .filter(Boolean)
      .join(', '),
  nothingDue: 'Các phòng này không có nợ quá hạn',
};

const en: typeof vi = {
  remind: 'Remind',
  again: 'Remind again',
  reminded: (reached, unreached) =>
    [
      reached > 0 ? `Reminders for ${reached} ${reached === 1 ? 'invoice' : 'invoices'} sent` : 'Nobody was reminded',
      unreached > 0 ? `${unreached} cannot be reached` : '',
    ]
      .filter(Boolean)
      .join(', '),
  nothingDue: 'Nothing is overdue in these rooms',
};

export const remindWords = { vi, en };
