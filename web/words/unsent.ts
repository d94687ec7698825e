import { plural } from './plural.ts';

const vi = {
  leftTitle: 'Số chưa gửi của người khác',
  leftText: (count: number) =>
    `Trên máy này còn ${count} số do người khác nhập và chưa gửi. Tải về để gửi cho họ, rồi chúng bị xóa khỏi máy.`,
  leftSave: 'Tải về rồi xóa',
  waitTitle: 'Còn số chưa gửi',
  waitText: (count: number) => `${count} số chỉ nằm trên máy này. Đăng xuất bây giờ sẽ xóa chúng.`,
  waitStay: 'Ở lại để gửi',
  waitLeave: 'Xóa và đăng xuất',
};

const en: typeof vi = {
  leftTitle: 'Somebody else’s unsent readings',
  leftText: (count) =>
    `This device has ${plural(count, 'unsent reading', 'unsent readings')} typed by somebody else. Download for that person; the device then keeps no copy.`,
  leftSave: 'Download and remove',
  waitTitle: 'Some readings are not sent',
  waitText: (count) =>
    `${plural(count, 'reading is', 'readings are')} only on this phone. Logging out now deletes what is not sent.`,
  waitStay: 'Stay and send them',
  waitLeave: 'Delete and log out',
};

/** Readings on this device that the service does not have. */
export const unsentWords = { vi, en };
