const vi = {
  title: (room: string, name: string) => `Phòng ${room}, ${name}`,
  hello: (name: string) => `Xin chào ${name}`,
  several: (count: number) => `Còn phải trả ${count} hóa đơn`,
  pay: 'Trả ngay',
  partly: (paid: string) => `đã trả ${paid}`,
  nothing: 'Bạn không còn khoản nào phải trả',
  nothingHint: 'Hóa đơn tháng sau sẽ hiện ở đây khi chủ nhà gửi.',
};

const en: typeof vi = {
  title: (room, name) => `Room ${room}, ${name}`,
  hello: (name) => `Hello ${name}`,
  several: (count) => `${count} invoices to pay`,
  pay: 'Pay now',
  partly: (paid) => `${paid} paid`,
  nothing: 'You owe nothing',
  nothingHint: 'The next invoice appears here when your landlord sends it.',
};

export const renterHomeWords = { vi, en };
