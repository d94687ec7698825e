export type Language = 'vi' | 'en';

const NO_BREAK = '\u00a0';

/** Whole đồng as people write them: 3.595.000 ₫, or ₫3,595,000 in English. */
export function formatMoney(amount: string | number, language: Language): string {
  const whole = Math.round(Number(amount));
  const minus = whole < 0 ? '−' : '';
  return language === 'vi'
    ? `${minus}${group(Math.abs(whole), '.')}${NO_BREAK}₫`
    : `${minus}₫${group(Math.abs(whole), ',')}`;
}

/** A number in the digits people read: 4.812, or 4,812 in English. */
export const formatNumber = (value: number, language: Language): string => NUMBERS[language].format(value);

const NUMBERS = {
  vi: new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }),
};

export const group = (value: number, mark: string): string =>
  `${value < 0 ? '-' : ''}${String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, mark)}`;

/** A date of the API, YYYY-MM-DD; it has no time zone. */
export function formatDate(date: string, language: Language): string {
  const [year, month, day] = date.split('-') as [string, string, string];
  return language === 'vi' ? `${day}/${month}/${year}` : `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** A date close to now, without its year. */
export function formatDayMonth(date: string, language: Language): string {
  const [, month, day] = date.split('-') as [string, string, string];
  return language === 'vi' ? `${day}/${month}` : `${Number(day)} ${MONTHS[Number(month) - 1]?.slice(0, 3)}`;
}

/** A month of the API, YYYY-MM. */
export function formatPeriod(period: string, language: Language): string {
  const [year, month] = period.split('-') as [string, string];
  return language === 'vi' ? `${month}/${year}` : `${MONTHS[Number(month) - 1]} ${year}`;
}

export function formatWeekday(date: string, language: Language): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return `${WEEKDAYS[language][day]}, ${formatDate(date, language)}`;
}

export const VIETNAM = 'Asia/Ho_Chi_Minh';
let clock: Intl.DateTimeFormat;

/** Moments are shown in the landlord's time zone, wherever the browser is. */
export const setTimeZone = (timeZone = VIETNAM): void => {
  if (clock?.resolvedOptions().timeZone !== timeZone)
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
};
setTimeZone();

/** A moment as YYYY-MM-DD HH:mm of the landlord's clock. */
export const localTime = (moment: string): string => clock.format(new Date(moment));

/** The day of a moment, as the API writes dates. */
export const dateOf = (moment: string): string => localTime(moment).slice(0, 10);

/** A moment: 05/12/2026, 19:12, or 5 December 2026, 19:12. */
export const formatMoment = (moment: string, language: Language): string =>
  `${formatDate(dateOf(moment), language)}, ${localTime(moment).slice(11)}`;

/** Its day alone. */
export const dayOf = (moment: string, language: Language): string => formatMoment(moment, language).slice(0, -7);

/** Its time of day: 19:12. */
export const formatTime = (moment: string, language: Language): string => formatMoment(moment, language).slice(-5);

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = {
  vi: ['Chủ nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
