const vi = {
  title: 'Hóa đơn trong phần mềm khác',
  help: 'Phần mềm của bạn có thể xin liên kết xem tạm của một hóa đơn hay bảng kê và hiện nó trong trang của mình.',
  origins: 'Trang được hiện hóa đơn',
  originsHelp: 'Mỗi dòng một địa chỉ, ví dụ https://app.example.com. Để trống thì không trang nào được.',
  saved: 'Đã lưu',
  revoke: 'Thu hồi mọi liên kết xem tạm',
  revoked: 'Đã thu hồi',
};

const en: typeof vi = {
  title: 'Bills in other software',
  help: 'Your software can ask for a short-lived link to an invoice or a statement and show it inside its own page.',
  origins: 'Pages that may show bills',
  originsHelp: 'One address per line, such as https://app.example.com. Empty: none.',
  saved: 'Saved',
  revoke: 'Revoke all view links',
  revoked: 'Revoked',
};

export const embedWords = { vi, en };
