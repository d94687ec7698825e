import type { ImportSheet } from '../catalog/imports.ts';
import type { Locale } from '../catalog/locales.ts';
import type { Column, Columns } from './column.ts';
import { FEE_COLUMNS } from './fee-columns.ts';
import { MEMBER_COLUMNS } from './member-columns.ts';
import { ROOM_COLUMNS } from './room-columns.ts';

export type SheetKind = ImportSheet;
export type SheetPlan = {
  readonly kind: SheetKind;
  readonly vi: string;
  readonly en: string;
  readonly aliases: readonly string[];
  readonly columns: Columns;
};

/** The sheets of an import in the order of the template. */
export const SHEETS: readonly SheetPlan[] = [
  {
    kind: 'rooms',
    vi: 'Phòng',
    en: 'Rooms',
    aliases: ['Danh sách phòng', 'Phòng trọ', 'Room', 'Room list'],
    columns: ROOM_COLUMNS,
  },
  {
    kind: 'members',
    vi: 'Thành viên',
    en: 'Members',
    aliases: ['Người ở cùng', 'Người ở', 'Nhân khẩu', 'Household', 'Household members', 'Occupants'],
    columns: MEMBER_COLUMNS,
  },
  {
    kind: 'fees',
    vi: 'Phí',
    en: 'Fees',
    aliases: ['Phí dịch vụ', 'Phí định kỳ', 'Phí hàng tháng', 'Dịch vụ', 'Recurring fees', 'Services'],
    columns: FEE_COLUMNS,
  },
];

/** The sheet with instructions, which is not read. */
export const GUIDE_SHEET: Record<Locale, string> = { vi: 'Hướng dẫn', en: 'Instructions' };

/** Row numbers, the first column of most lists; nothing to import. */
export const IGNORED_HEADERS = ['STT', 'TT', 'Số TT', 'Số thứ tự', 'No', '#'] as const;

/** Rows whose property starts with this are examples and skipped. */
export const EXAMPLE_MARK: Record<Locale, string> = { vi: '[Ví dụ]', en: '[Example]' };

/** The column behind a key; sheets share some keys. */
export const columnOf = (key: string, kind: SheetKind | undefined): Column | undefined => {
  const columns = SHEETS.find((plan) => plan.kind === kind)?.columns;
  return columns !== undefined && Object.hasOwn(columns, key) ? columns[key] : undefined;
};

export function columnHeader(key: string, locale: Locale): string {
  const plan = SHEETS.find(({ columns }) => Object.hasOwn(columns, key));
  return plan?.columns[key]?.[locale] ?? key;
}
