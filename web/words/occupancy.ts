import { reportsWords } from './reports.ts';

const vi = {
  occupancy: 'Lấp đầy',
  occupancyByMonth: 'Lấp đầy theo tháng',
  letShare: 'Phần ngày có người thuê',
  rooms: 'Số phòng',
  vacantAtEnd: 'Trống cuối tháng',
  letDays: 'Ngày có khách',
  roomDays: 'Ngày có thể cho thuê',
  housesIn: (month: string) => `Từng nhà, tháng ${month}`,
  leaving: 'Sắp trả phòng',
  next60: '60 ngày tới',
  nobodyLeaves: 'Chưa ai báo trả phòng',
  nextFrom: (date: string) => `Khách mới vào ${date}`,
  noNext: 'Chưa có khách mới',
  addRooms: 'Thêm nhà và phòng',
};

const en: typeof vi = {
  occupancy: 'Occupancy',
  occupancyByMonth: 'Occupancy by month',
  letShare: 'Share of days let',
  rooms: 'Rooms',
  vacantAtEnd: 'Vacant at month end',
  letDays: 'Days let',
  roomDays: 'Days available',
  housesIn: (month) => `Each house in ${month}`,
  leaving: 'Moving out soon',
  next60: 'next 60 days',
  nobodyLeaves: 'Nobody has given notice',
  nextFrom: (date) => `Next renter from ${date}`,
  noNext: 'No next renter yet',
  addRooms: 'Add a house and rooms',
};

export const occupancyWords = { vi: { ...reportsWords.vi, ...vi }, en: { ...reportsWords.en, ...en } };
