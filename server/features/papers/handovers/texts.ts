import type { Locale } from '../../../../domain/catalog/locales.ts';
import type { HandoverKind, ItemCondition } from '../../../../domain/catalog/papers.ts';

type HandoverTexts = {
  title: Record<HandoverKind, string>;
  draft: string;
  landlord: string;
  renter: string;
  electricity: string;
  water: string;
  keys: string;
  note: string;
  columns: [string, string, string, string, string];
  conditions: Record<ItemCondition, string>;
  photos(count: number): string;
  photosHeading: string;
  leftOut(count: number): string;
  damages: string;
  unknown: string;
  remark: string;
  sign: string;
  confirmed(moment: string): string;
  page: string;
};

export const HANDOVER_TEXTS: Record<Locale, HandoverTexts> = {
  vi: {
    title: { IN: 'BIÊN BẢN BÀN GIAO PHÒNG', OUT: 'BIÊN BẢN NHẬN LẠI PHÒNG' },
    draft: 'BẢN NHÁP',
    landlord: 'Bên cho thuê',
    renter: 'Bên thuê',
    electricity: 'Chỉ số điện',
    water: 'Chỉ số nước',
    keys: 'Chìa khóa',
    note: 'Ghi chú',
    columns: ['STT', 'Món', 'Số lượng', 'Tình trạng', 'Giá trị mỗi món'],
    conditions: { GOOD: 'Tốt', WORN: 'Đã cũ', DAMAGED: 'Hư hỏng', MISSING: 'Không có' },
    photos: (count) => `${count} ảnh`,
    photosHeading: 'Ảnh hiện trạng',
    leftOut: (count) => `Còn ${count} ảnh không in ở đây, xem trong ứng dụng.`,
    damages: 'Khác so với lúc nhận phòng, đề nghị bồi thường',
    unknown: 'hai bên thỏa thuận',
    remark: 'Ý kiến của bên thuê',
    sign: '(Ký, ghi rõ họ tên)',
    confirmed: (moment) => `Đã xác nhận ${moment}`,
    page: 'Trang',
  },
  en: {
    title: { IN: 'Handover record', OUT: 'Return record' },
    draft: 'DRAFT',
    landlord: 'Landlord',
    renter: 'Renter',
    electricity: 'Electricity meter',
    water: 'Water meter',
    keys: 'Keys',
    note: 'Note',
    columns: ['No.', 'Item', 'Quantity', 'Condition', 'Worth of one'],
    conditions: { GOOD: 'Good', WORN: 'Worn', DAMAGED: 'Damaged', MISSING: 'Missing' },
    photos: (count) => `${count} ${count === 1 ? 'photo' : 'photos'}`,
    photosHeading: 'Photos',
    leftOut: (count) => `${count} more ${count === 1 ? 'photo is' : 'photos are'} not printed here; see the app.`,
    damages: 'Differences from moving in, proposed as damages',
    unknown: 'to be agreed',
    remark: 'Remark of the renter',
    sign: '(Signature, full name)',
    confirmed: (moment) => `Confirmed ${moment}`,
    page: 'Page',
  },
};
