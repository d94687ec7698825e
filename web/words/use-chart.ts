const vi = {
  utilities: { ELECTRICITY: 'Điện', WATER: 'Nước' },
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  chart: (utility: string, months: number, last: string) =>
    `${utility}, mức dùng ${months} tháng gần nhất; tháng cuối ${last}`,
  lastUse: (month: string, use: string, before: string) => `Tháng ${month} dùng ${use}, tháng trước ${before}`,
  lastUseOnly: (month: string, use: string) => `Tháng ${month} dùng ${use}`,
  asTable: 'Xem dạng bảng',
  month: 'Tháng',
  use: 'Dùng',
};

const en: typeof vi = {
  utilities: { ELECTRICITY: 'Electricity', WATER: 'Water' },
  units: { ELECTRICITY: 'kWh', WATER: 'm³' },
  chart: (utility, months, last) =>
    months === 1
      ? `${utility}, use of the last month: ${last}`
      : `${utility}, use of the last ${months} months; the last one ${last}`,
  lastUse: (month, use, before) => `${use} in ${month}, ${before} the month before`,
  lastUseOnly: (month, use) => `${use} in ${month}`,
  asTable: 'As a table',
  month: 'Month',
  use: 'Use',
};

export const useChartWords = { vi, en };
