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
    meter_photos: 'Ảnh đồng hồ',
    tickets: 'Nội dung và ảnh sửa chữa',
    messages: 'Tin nhắn, câu hỏi, thông báo',
    events: 'Chi tiết trong nhật ký và sự kiện',
  },
  retentionKinds: {
    IDENTITY_PAPERS: 'giấy tờ',
    METER_PHOTOS: 'ảnh đồng hồ',
    TICKETS: 'sửa chữa',
    MESSAGES: 'tin nhắn',
    EVENTS: 'nhật ký',
  },
  enabled: 'Tự xóa mỗi đêm những gì quá hạn',
  retentionSaved: 'Đã lưu thời hạn',
  nothingDue: 'Theo thời hạn đã lưu, hiện không có gì phải xóa.',
  wouldGo: (count: number) => `Sẽ xóa của ${count} người`,
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
  enabled: 'Erase every night what is older',
  retentionSaved: 'Saved',
  nothingDue: 'By the saved settings, nothing is due to be erased now.',
  wouldGo: (count) => `Would be erased, of ${count} renter${count === 1 ? '' : 's'}`,
  leftOn: (day) => `left ${day}`,
};

export const privacySettingsWords = { vi, en };
