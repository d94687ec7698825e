import type { Cell, Sheet, Workbook } from './cell.ts';

export const TODAY = Temporal.PlainDate.from('2026-11-15');
export type Written = Record<string, string>;

export function sheet(name: string, rows: readonly Written[]): Sheet {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text: string | undefined): Cell => (text === undefined ? null : { kind: 'text', text });
  return {
    name,
    rows: [
      { number: 1, cells: headers.map(cell) },
      ...rows.map((row, index) => ({ number: index + 2, cells: headers.map((header) => cell(row[header])) })),
    ],
  };
}

export const book = (
  rooms: readonly Written[],
  members: readonly Written[] = [],
  fees: readonly Written[] = [],
): Workbook => ({
  sheets: [
    sheet('Phòng', rooms),
    ...(members.length > 0 ? [sheet('Thành viên', members)] : []),
    ...(fees.length > 0 ? [sheet('Phí', fees)] : []),
  ],
});

export const VACANT = { property: 'Hoa Mai', room: '101', base_rent: '3.500.000' };
export const LET = { ...VACANT, renter_name: 'Trần Thị Lan', phone: '0901234567', start_date: '01/08/2025' };
