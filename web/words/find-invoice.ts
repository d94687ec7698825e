const vi = { find: 'Tìm hóa đơn khác', findHint: 'Tìm phòng, khách, số hóa đơn hoặc mã thanh toán' };

const en: typeof vi = { find: 'Find another invoice', findHint: 'By room, renter, invoice number or payment code' };

export const findInvoiceWords = { vi, en };
