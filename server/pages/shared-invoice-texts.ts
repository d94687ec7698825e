import type { Locale } from '../../domain/catalog/locales.ts';

type Texts = {
  dueOn: string;
  saveQr: string;
  copyHint: string;
  details: string;
  pdf: string;
  invalidLinkTitle: string;
  invalidLink: string;
  tooMany: string;
  failed: string;
};

export const TEXTS: Record<Locale, Texts> = {
  vi: {
    dueOn: 'Hạn thanh toán',
    saveQr: 'Lưu mã QR vào máy',
    copyHint: 'Chạm vào một dòng để chọn rồi sao chép.',
    details: 'Chi tiết',
    pdf: 'Tải bản PDF',
    invalidLinkTitle: 'Không tìm thấy trang này',
    invalidLink: 'Liên kết không đúng, đã hết hạn hoặc đã bị thu hồi. Hãy hỏi chủ nhà để nhận liên kết mới.',
    tooMany: 'Có quá nhiều lượt xem. Vui lòng thử lại sau một phút.',
    failed: 'Trang đang gặp sự cố. Vui lòng thử lại sau ít phút.',
  },
  en: {
    dueOn: 'Due on',
    saveQr: 'Save the QR code',
    copyHint: 'Touch a line to select it, then copy.',
    details: 'Details',
    pdf: 'Download the PDF',
    invalidLinkTitle: 'This page cannot be found',
    invalidLink: 'The link is incorrect, has expired or was revoked. Please ask your landlord for a new one.',
    tooMany: 'Too many requests. Please try again in a minute.',
    failed: 'Something went wrong on our side. Please try again in a few minutes.',
  },
};
