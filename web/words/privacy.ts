const vi = {
  title: 'Dữ liệu cá nhân',
  accesses: 'Ai đã xem giấy tờ',
  states: { NONE: 'Chưa đồng ý', GIVEN: 'Đã đồng ý', OUTDATED: 'Đồng ý bản cũ', WITHDRAWN: 'Đã rút lại' },
  consentActions: { GIVEN: 'Đồng ý', WITHDRAWN: 'Rút lại' },
  ways: { INVITATION: 'khi nhận lời mời', APP: 'trong ứng dụng', PAPER: 'trên giấy' },
  version: (version: number) => (version === 0 ? 'bản có sẵn' : `bản ${version}`),
  recordPaper: 'Đã ký trên giấy',
  recordWithdrawal: 'Khách rút lại',
  consentRecorded: 'Đã ghi nhận',
  erase: 'Xóa dữ liệu cá nhân',
  eraseHint: 'Khi khách đã trả phòng và hết nợ, bạn có thể xóa tên, giấy tờ, ảnh và tin nhắn. Sổ sách giữ nguyên.',
  eraseText:
    'Không thể lấy lại. Tên, số căn cước, điện thoại, ảnh, giấy tờ, ghi chú và tin nhắn của khách và người ở cùng bị xóa, cả hợp đồng đã in và biên bản; khách không vào được ứng dụng nữa. Số tiền, ngày và số hóa đơn vẫn còn.',
  eraseConfirm: 'Tôi hiểu là không thể lấy lại',
  eraseFirst: 'Hãy đánh dấu vào ô ở trên trước.',
  reason: 'Lý do',
  reasons: {
    REQUESTED_BY_RENTER: 'Khách yêu cầu',
    RETENTION_ENDED: 'Hết thời hạn lưu giữ',
    ENTERED_BY_MISTAKE: 'Nhập nhầm',
    OTHER: 'Lý do khác',
  },
  erased: 'Đã xóa dữ liệu cá nhân',
  erasedOn: (day: string) => `Dữ liệu cá nhân đã xóa ngày ${day}.`,
  notYet: 'Chưa xóa được: khách còn hóa đơn nháp, tiền nợ, tiền dư, tiền cọc hoặc chuyển khoản chưa khớp.',
};

const en: typeof vi = {
  title: 'Personal data',
  accesses: 'Who read identity data',
  states: { NONE: 'No consent', GIVEN: 'Agreed', OUTDATED: 'Agreed to an earlier text', WITHDRAWN: 'Withdrawn' },
  consentActions: { GIVEN: 'Agreed', WITHDRAWN: 'Withdrawn' },
  ways: { INVITATION: 'with the invitation', APP: 'in the app', PAPER: 'on paper' },
  version: (version) => (version === 0 ? 'built-in text' : `version ${version}`),
  recordPaper: 'Signed on paper',
  recordWithdrawal: 'Renter withdraws',
  consentRecorded: 'Recorded',
  erase: 'Erase personal data',
  eraseHint:
    'Once the renter has left and owes nothing, you can erase name, papers, photos and messages. The books stay as they are.',
  eraseText:
    'This cannot be undone. Names, identity numbers, phones, photos, papers, notes and messages of the renter and the household are erased, with printed contracts and handover reports, and the renter loses access to the app. Amounts, dates and invoice numbers stay.',
  eraseConfirm: 'I understand that this cannot be undone',
  eraseFirst: 'Tick the box above first.',
  reason: 'Reason',
  reasons: {
    REQUESTED_BY_RENTER: 'The renter asked for it',
    RETENTION_ENDED: 'Kept long enough',
    ENTERED_BY_MISTAKE: 'Entered by mistake',
    OTHER: 'Another reason',
  },
  erased: 'Personal data erased',
  erasedOn: (day) => `Personal data was erased on ${day}.`,
  notYet: 'Not possible yet: there is a draft, a debt, credit, a deposit or an unmatched transfer of this renter.',
};

export const privacyWords = { vi, en };
