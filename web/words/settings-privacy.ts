const vi = {
  notice: 'Thông báo cho khách',
  noticeHelp:
    'Khách đọc bản này khi nhận lời mời và trong ứng dụng, rồi cho biết có đồng ý không. Sửa nội dung thì khách được hỏi lại; các bản cũ vẫn được giữ.',
  textVi: 'Tiếng Việt',
  textEn: 'Tiếng Anh',
  noticeSaved: 'Đã lưu thông báo',
  version: (version: number) => (version === 0 ? 'Bản có sẵn' : `Bản ${version}`),
  nothingChanged: 'Chưa đổi gì.',
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
};

export const privacySettingsWords = { vi, en };
