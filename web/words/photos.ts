const vi = {
  taken: 'Ảnh đã chụp',
  photo: (number: number) => `Ảnh ${number}`,
  remove: (number: number) => `Bỏ ảnh ${number}`,
  sending: 'Đang gửi',
};

const en: typeof vi = {
  taken: 'Photos taken',
  photo: (number) => `Photo ${number}`,
  remove: (number) => `Remove photo ${number}`,
  sending: 'Sending',
};

export const photoWords = { vi, en };
