import type { AttachmentKind } from '@rentroll/client';

const vi = {
  files: 'Tệp đã tải lên',
  add: 'Thêm tệp',
  adding: 'Đang gửi…',
  kind: 'Tệp này là gì',
  kinds: {
    IDENTITY_PAPER: 'Căn cước, giấy tờ tùy thân',
    SIGNED_CONTRACT: 'Hợp đồng có chữ ký',
    RECEIPT: 'Chứng từ, hóa đơn',
    OTHER: 'Giấy tờ khác',
  } as Record<AttachmentKind, string>,
  hint: 'PDF, JPEG, PNG hoặc WebP, đến 10 MB. Ảnh được bỏ vị trí và tên máy.',
  identityHint: 'Được mã hóa khi lưu. Chỉ người có quyền ghi “Người thuê” mở được, mỗi lần mở đều được ghi lại.',
  empty: 'Chưa có tệp nào',
  open: (name: string) => `Mở ${name}`,
  remove: (name: string) => `Xóa ${name}`,
  removed: 'Đã xóa tệp',
  added: 'Đã thêm tệp',
  unnamed: 'Tệp không tên',
  seen: (count: number, last: string) => `mở ${count} lần, lần cuối ${last}`,
  unseen: 'chưa mở lần nào',
  size: (kilobytes: string) => `${kilobytes} KB`,
  watched: 'Mỗi lần mở tệp đều được ghi vào nhật ký.',
};

const en: typeof vi = {
  files: 'Uploaded files',
  add: 'Add a file',
  adding: 'Sending…',
  kind: 'What the file is',
  kinds: {
    IDENTITY_PAPER: 'Identity papers',
    SIGNED_CONTRACT: 'Signed contract',
    RECEIPT: 'Receipt or bill',
    OTHER: 'Other papers',
  },
  hint: 'PDF, JPEG, PNG or WebP, up to 10 MB. Place and device are removed from pictures.',
  identityHint:
    'Encrypted in storage. Only people with the permission “Renters: Write” open it, and every time is recorded.',
  empty: 'No files yet',
  open: (name) => `Open ${name}`,
  remove: (name) => `Delete ${name}`,
  removed: 'File deleted',
  added: 'File added',
  unnamed: 'Unnamed file',
  seen: (count, last) => `opened ${count} ${count === 1 ? 'time' : 'times'}, last on ${last}`,
  unseen: 'never opened',
  size: (kilobytes) => `${kilobytes} KB`,
  watched: 'Every time a file is opened is recorded in the audit trail.',
};

export const fileWords = { vi, en };
