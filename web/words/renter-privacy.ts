const vi = {
  title: 'Dữ liệu của bạn',
  subtitle: (name: string) => `${name} nói về dữ liệu của bạn`,
  ask: 'Cho biết bạn có đồng ý',
  askHint: 'Chủ nhà dùng dữ liệu của bạn thế nào',
  askAgain: 'Nội dung đã thay đổi, hãy xem lại',
  states: { NONE: 'Chưa đồng ý', GIVEN: 'Đã đồng ý', OUTDATED: 'Cần xem lại', WITHDRAWN: 'Đã rút lại' },
  agree: 'Tôi đồng ý',
  agreed: 'Đã ghi nhận bạn đồng ý.',
  withdraw: 'Rút lại đồng ý',
  withdrawHint: 'Chủ nhà sẽ biết. Những gì luật bắt buộc giữ, như hóa đơn, vẫn còn.',
  withdrawn: 'Đã rút lại đồng ý.',
  history: 'Đã ghi nhận',
  actions: { GIVEN: 'Đồng ý', WITHDRAWN: 'Rút lại' },
  ways: { INVITATION: 'khi nhận lời mời', APP: 'trong ứng dụng', PAPER: 'trên giấy' },
  version: (version: number) => (version === 0 ? 'bản có sẵn' : `bản ${version}`),
  myData: 'Tải dữ liệu của tôi',
  myDataHelp:
    'Một tệp ZIP với mọi thứ chủ nhà đang lưu về bạn: hợp đồng, hóa đơn, giấy tờ, ảnh, tin nhắn, và ai đã xem giấy tờ của bạn.',
  myDataSaved: 'Đã tải dữ liệu.',
  erase: 'Sau khi trả phòng và hết nợ, bạn có thể nhờ chủ nhà xóa dữ liệu cá nhân.',
};

const en: typeof vi = {
  title: 'Your data',
  subtitle: (name) => `What ${name} says about your data`,
  ask: 'Say whether you agree',
  askHint: 'How the landlord uses your data',
  askAgain: 'The text has changed, please look again',
  states: { NONE: 'Not agreed yet', GIVEN: 'Agreed', OUTDATED: 'Look again', WITHDRAWN: 'Withdrawn' },
  agree: 'I agree',
  agreed: 'Your consent was recorded.',
  withdraw: 'Withdraw consent',
  withdrawHint: 'The landlord will know. What the law requires, such as invoices, is kept.',
  withdrawn: 'Your consent was withdrawn.',
  history: 'Recorded',
  actions: { GIVEN: 'Agreed', WITHDRAWN: 'Withdrawn' },
  ways: { INVITATION: 'with the invitation', APP: 'in the app', PAPER: 'on paper' },
  version: (version) => (version === 0 ? 'built-in text' : `version ${version}`),
  myData: 'Download my data',
  myDataHelp:
    'A ZIP file with everything this landlord stores about you: contract, invoices, papers, photos, messages, and who opened your papers.',
  myDataSaved: 'Your data was downloaded.',
  erase: 'After you have moved out and owe nothing, you can ask the landlord to erase your personal data.',
};

export const renterPrivacyWords = { vi, en };
