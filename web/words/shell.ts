/** Search and keys, which only the console has. */
const vi = {
  palette: { open: 'Tìm nhanh', placeholder: 'Phòng, khách, trang' },
  keys: {
    title: 'Phím tắt',
    find: 'Tìm nhanh',
    help: 'Bảng phím tắt',
    close: 'Đóng',
    move: 'Khoản khác (đối soát)',
    accept: 'Khớp (đối soát)',
    split: 'Chia (đối soát)',
    refuse: 'Không phải tiền nhà (đối soát)',
    undo: 'Hoàn tác việc vừa làm',
    letters: 'Phím tắt một chữ',
  },
};

const en: typeof vi = {
  palette: { open: 'Quick search', placeholder: 'Room, renter or page' },
  keys: {
    title: 'Keyboard shortcuts',
    find: 'Quick search',
    help: 'This list',
    close: 'Close',
    move: 'Another transfer (matching)',
    accept: 'Match (matching)',
    split: 'Split (matching)',
    refuse: 'Not rent (matching)',
    undo: 'Undo what was just done',
    letters: 'Single-letter keys',
  },
};

export const shellWords = { vi, en };
