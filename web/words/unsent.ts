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
    `This device has ${count} readings that somebody else typed and that were not sent. Download them for that person; then they are removed from here.`,
  leftSave: 'Download and remove',
  waitTitle: 'Some readings are not sent',
  waitText: (count) => `${count} readings are only on this phone. Logging out now deletes them.`,
  waitStay: 'Stay and send them',
  waitLeave: 'Delete and log out',
};

/** Readings on this device that the service does not have. */
export const unsentWords = { vi, en };
