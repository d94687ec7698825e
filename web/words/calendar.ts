const vi = {
  name: 'Lịch',
  monthBefore: 'Tháng trước',
  monthAfter: 'Tháng sau',
  yearBefore: 'Năm trước',
  yearAfter: 'Năm sau',
  clearDate: 'Bỏ ngày',
  weekdays: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
  months: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11', 'T12'],
};

const en: typeof vi = {
  name: 'Calendar',
  monthBefore: 'Month before',
  monthAfter: 'Next month',
  yearBefore: 'Year before',
  yearAfter: 'Next year',
  clearDate: 'Clear date',
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

export const calendarWords = { vi, en };
