const vi = {
  notice: 'Thông báo cho khách',
  noticeHelp:
    'Khách đọc bản này khi nhận lời mời và trong ứng dụng, rồi cho biết có đồng ý không. Sửa nội dung thì khách được hỏi lại; các bản cũ vẫn được giữ.',
  textVi: 'Tiếng Việt',
  textEn: 'Tiếng Anh',
  noticeSaved: 'Đã lưu thông báo',
  version: (version: number) => (version === 0 ? 'Bản có sẵn' : `Bản ${version}`),
  nothingChanged: 'Chưa đổi gì.',
  retention: 'Thời hạn lưu giữ',
  retentionHelp:
    'Số tháng giữ lại sau khi khách trả phòng. Để trống thì giữ mãi. Tên, số tiền và sổ sách không bị đụng đến; khách còn nợ, còn tiền dư hay tiền cọc thì chưa xóa gì.',
  inMonths: (kind: string) => `${kind} (tháng)`,
  kinds: {
    identity_papers: 'Số căn cước, giấy tờ, hợp đồng, biên bản',
    meter_photos: 'Ảnh công tơ',
    tickets: 'Nội dung và ảnh sửa chữa',
    messages: 'Tin nhắn, câu hỏi, thông báo',
    events: 'Chi tiết trong nhật ký và sự kiện',
  },
  retentionKinds: {
    IDENTITY_PAPERS: 'giấy tờ',
    METER_PHOTOS: 'ảnh công tơ',
    TICKETS: 'sửa chữa',
    MESSAGES: 'tin nhắn',
    EVENTS: 'nhật ký',
  },
  keptForGood: 'Giữ mãi',
  enabled: 'Tự xóa mỗi đêm những gì quá hạn',
  enabledHelp: 'Đã xóa thì không lấy lại được. Hãy lưu khi chưa bật để xem trước ở dưới những gì sẽ xóa.',
  retentionSaved: 'Đã lưu thời hạn',
  nothingSet: 'Chưa đặt thời hạn nào, nên mọi thứ đều được giữ.',
  nothingDue: 'Theo thời hạn đã lưu, hiện không có gì phải xóa.',
  willGo: (count: number) => `Đêm nay sẽ xóa của ${count} người`,
  wouldGo: (count: number, isCut: boolean) => `Nếu bật, sẽ xóa của ${isCut ? 'ít nhất ' : ''}${count} người`,
  showAll: (count: number) => `Xem cả ${count} người`,
  leftOn: (day: string) => `trả phòng ${day}`,
};

const en: typeof vi = {
  notice: 'Notice to renters',
  noticeHelp:
    'Renters read it with an invitation and in the app, and say whether they agree. When it changes they are asked again; earlier versions are kept.',
  textVi: 'Vietnamese',
  textEn: 'English',
  noticeSaved: 'Notice saved',
  version: (version) => (version === 0 ? 'Built-in text' : `Version ${version}`),
  nothingChanged: 'Nothing was changed yet.',
  retention: 'How long data is kept',
  retentionHelp:
    'Months after a renter has moved out. Empty: kept. Names, amounts and the books are not touched; nothing is erased of renters who owe money or have credit or a deposit.',
  inMonths: (kind) => `${kind} (months)`,
  kinds: {
    identity_papers: 'Identity numbers, papers, contracts, handovers',
    meter_photos: 'Photos of meters',
    tickets: 'Texts and photos of repairs',
    messages: 'Messages, questions, announcements',
    events: 'Details of audit trail and events',
  },
  retentionKinds: {
    IDENTITY_PAPERS: 'papers',
    METER_PHOTOS: 'meter photos',
    TICKETS: 'repairs',
    MESSAGES: 'messages',
    EVENTS: 'history',
  },
  keptForGood: 'Kept',
  enabled: 'Erase every night what is older',
  enabledHelp: 'What is erased cannot be restored. Save with this turned off to preview below what would go.',
  retentionSaved: 'Saved',
  nothingSet: 'No time is set, so everything is kept.',
  nothingDue: 'By the saved settings, nothing is due to be erased now.',
  willGo: (count) => `Erased tonight, of ${count} renter${count === 1 ? '' : 's'}`,
  wouldGo: (count, isCut) => `Would be erased, of ${isCut ? 'at least ' : ''}${count} renter${count === 1 ? '' : 's'}`,
  showAll: (count) => `Show all ${count}`,
  leftOn: (day) => `left ${day}`,
};

export const privacySettingsWords = { vi, en };
