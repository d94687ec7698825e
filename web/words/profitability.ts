import { reportsWords } from './reports.ts';

const vi = {
  profitByHouse: 'Lãi theo nhà',
  directCosts: 'Chi phí riêng',
  sharedCosts: 'Chi phí chung',
  allocatedCosts: 'Chia chi phí chung',
  share: 'Phần chia',
  profit: 'Lãi',
  allocation: 'Chia chi phí chung cho từng phòng',
  allocateBy: 'Chia theo',
  allocationHint: 'Chỉ để xem, không ghi vào sổ.',
  methods: {
    revenue_share: 'Theo doanh thu',
    equal_room: 'Đều mỗi phòng',
    area: 'Theo diện tích',
    occupant_days: 'Theo số người và ngày ở',
    electricity_usage: 'Theo số điện dùng',
  },
  fallbacks: {
    no_revenue: 'Nhà này không có doanh thu trong thời gian này nên chia đều mỗi phòng.',
    area_missing: 'Có phòng chưa ghi diện tích nên chia đều mỗi phòng.',
    no_occupants: 'Không có người ở trong thời gian này nên chia đều mỗi phòng.',
    no_usage: 'Không có số điện trong thời gian này nên chia đều mỗi phòng.',
  },
};

const en: typeof vi = {
  profitByHouse: 'Profit by house',
  directCosts: 'Direct costs',
  sharedCosts: 'Shared costs',
  allocatedCosts: 'Allocated costs',
  share: 'Share',
  profit: 'Profit',
  allocation: 'Shared costs by room',
  allocateBy: 'Divide by',
  allocationHint: 'A preview; nothing is booked.',
  methods: {
    revenue_share: 'Revenue',
    equal_room: 'Equally',
    area: 'Area',
    occupant_days: 'People and days',
    electricity_usage: 'Electricity used',
  },
  fallbacks: {
    no_revenue: 'The house had no revenue in these months, so rooms share equally.',
    area_missing: 'A room has no area, so rooms share equally.',
    no_occupants: 'Nobody lived there in these months, so rooms share equally.',
    no_usage: 'No electricity was metered in these months, so rooms share equally.',
  },
};

export const profitabilityWords = { vi: { ...reportsWords.vi, ...vi }, en: { ...reportsWords.en, ...en } };
