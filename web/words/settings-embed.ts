const vi = {
  title: 'Hóa đơn trong phần mềm khác',
  help: 'Phần mềm của bạn có thể xin liên kết xem tạm của một hóa đơn hay bảng kê và hiện nó trong trang của mình.',
  origins: 'Trang được hiện hóa đơn',
  originsHelp: 'Mỗi dòng một địa chỉ, ví dụ https://app.example.com. Để trống thì không trang nào được.',
  saved: 'Đã lưu các trang được hiện hóa đơn.',
  revoke: 'Thu hồi mọi liên kết xem tạm',
  revokeNow: 'Thu hồi',
  revokeWhat:
    'Mọi liên kết xem tạm đã cấp ngừng hoạt động ngay, kể cả những liên kết đang mở trong phần mềm khác. Liên kết xin sau đó vẫn dùng được.',
  revoked: 'Mọi liên kết xem tạm đã ngừng hoạt động.',
};

const en: typeof vi = {
  title: 'Invoices in other software',
  help: 'Your software can ask for a short-lived link to an invoice or a statement and show it inside its own page.',
  origins: 'Pages that may show invoices',
  originsHelp: 'One address per line, such as https://app.example.com. Empty: none.',
  saved: 'The pages that may show invoices are saved.',
  revoke: 'Revoke all view links',
  revokeNow: 'Revoke',
  revokeWhat:
    'All view links made so far end at once, also those that other software shows right now. Links made afterwards work.',
  revoked: 'All view links have ended.',
};

export const embedWords = { vi, en };
