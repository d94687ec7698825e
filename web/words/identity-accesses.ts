const vi = {
  help: 'Mỗi lần ai đó xem số căn cước, mở ảnh giấy tờ, in hợp đồng hay tải sổ tạm trú. Không ai sửa hay xóa được.',
  list: 'Lượt xem',
  empty: 'Chưa có lượt xem nào',
  emptyHint: 'Khi ai đó xem số căn cước hay giấy tờ, lượt xem hiện ở đây.',
  purpose: 'Để làm gì',
  every: 'Mọi mục đích',
  purposes: {
    FILE: 'Xem số trên hồ sơ',
    CONTRACT: 'In hợp đồng',
    CT01: 'In tờ khai CT01',
    REGISTER: 'Tải sổ tạm trú',
    SEARCH: 'Tìm theo số',
    SCAN: 'Mở ảnh giấy tờ',
    OWN_DATA: 'Khách tự tải dữ liệu',
  },
  from: 'Từ ngày',
  to: 'Đến ngày',
  somebody: 'Không rõ',
  xlsx: 'Tải Excel',
  csv: 'Tải CSV',
};

const en: typeof vi = {
  help: 'Each time somebody read an identity number, opened a scan, printed a contract or downloaded the register. Nobody can change or delete it.',
  list: 'Reads',
  empty: 'No reads yet',
  emptyHint: 'When somebody reads an identity number or paper, it is shown here.',
  purpose: 'Purpose',
  every: 'Every purpose',
  purposes: {
    FILE: 'Number read on the file',
    CONTRACT: 'Contract printed',
    CT01: 'Form CT01 printed',
    REGISTER: 'Residence register downloaded',
    SEARCH: 'Search by number',
    SCAN: 'Scan of a paper opened',
    OWN_DATA: 'Renter downloaded their data',
  },
  from: 'From',
  to: 'To',
  somebody: 'Unknown',
  xlsx: 'Excel file',
  csv: 'CSV file',
};

export const identityAccessWords = { vi, en };
