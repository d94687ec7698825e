import type { Columns } from './column.ts';
import { ROOM_COLUMNS } from './room-columns.ts';

const { property, room, phone, date_of_birth, gender, id_number } = ROOM_COLUMNS;

/** People who live in a let room with its renter. */
export const MEMBER_COLUMNS = {
  property,
  room,
  full_name: {
    vi: 'Họ và tên',
    en: 'Full name',
    aliases: ['Họ tên', 'Tên', 'Thành viên', 'Người ở', 'Name', 'Member'],
    required: true,
    kind: 'text',
    maxLength: 200,
  },
  relationship: {
    vi: 'Quan hệ',
    en: 'Relationship',
    aliases: ['Quan hệ với người thuê', 'Quan hệ với chủ hộ'],
    kind: 'text',
    maxLength: 100,
  },
  phone,
  date_of_birth,
  gender,
  id_number,
  moved_in_on: {
    vi: 'Ngày vào ở',
    en: 'Moved in on',
    aliases: ['Ngày vào', 'Ngày chuyển đến', 'Move-in date'],
    kind: 'date',
  },
} as const satisfies Columns;
