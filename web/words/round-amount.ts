import { formatMoney, formatNumber, type Language } from './format.ts';

const MILLION = 1_000_000;
const BILLION = 1000 * MILLION;

/** A round amount as people say it beside a chart: 300 triệu, 20 tỷ, or ₫300m, ₫20bn in English. */
export function roundAmount(value: number, language: Language): string {
  if (value < MILLION) return formatMoney(value, language);
  const [unit, vi, en] = value < BILLION ? [MILLION, 'triệu', 'm'] : [BILLION, 'tỷ', 'bn'];
  const figure = formatNumber(value / unit, language);
  return language === 'vi' ? `${figure} ${vi}` : `₫${figure}${en}`;
}
