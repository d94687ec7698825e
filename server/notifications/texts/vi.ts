import type { DeadlineKind } from '../../../domain/catalog/deadlines.ts';
import type { InvoiceKind } from '../../../domain/catalog/invoices.ts';
import { LABELS } from '../../../domain/catalog/labels.ts';
import { asSentence, type FactFormatter, kindOf, type Texts } from './texts.ts';

const room = (f: FactFormatter): string =>
  [f('room') && `Phòng ${f('room')}`, f('property')].filter(Boolean).join(', ');
const after = (text: string): string => (text ? `${text}: ` : '');

const BILLS: Record<InvoiceKind, string> = {
  MONTHLY: 'tiền nhà',
  SETTLEMENT: 'tiền quyết toán trả phòng',
  ONE_OFF: 'khoản riêng',
};
const bill = (f: FactFormatter): string => BILLS[kindOf(f)];
const billOf = (f: FactFormatter): string => `${bill(f)} tháng ${f('period')}`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How far away the due date is, from the day of the reminder. */
function dueIn(f: FactFormatter): string {
  const day = Number(f('day'));
  if (day === 0) return `Hôm nay là hạn thanh toán ${bill(f)}`;
  return day < 0 ? `Còn ${-day} ngày đến hạn thanh toán ${bill(f)}` : `${capitalized(bill(f))} đã quá hạn ${day} ngày`;
}

const isPaid = (f: FactFormatter): boolean => f('closing') === '' || f('closing') === 'paid';

/** Why nothing is left to pay. */
function closing(f: FactFormatter): string {
  if (isPaid(f)) return `hóa đơn ${f('number')} đã được thanh toán đủ. Cảm ơn bạn.`;
  return f('closing') === 'credited'
    ? `hóa đơn ${f('number')} đã được giảm trừ hết. Bạn không cần thanh toán.`
    : `chủ nhà đã xóa phần còn nợ của hóa đơn ${f('number')}. Bạn không cần thanh toán thêm.`;
}

const ticketStatus: Texts['ticketStatus'] = {
  OPEN: 'Đã tiếp nhận',
  IN_PROGRESS: 'Đang xử lý',
  RESOLVED: 'Đã sửa xong',
  CANCELLED: 'Đã hủy',
};

const reviewReason: Texts['reviewReason'] = {
  unknown_account: 'Tiền vào một tài khoản chưa khai báo.',
  outgoing_transfer: 'Đây là giao dịch chuyển tiền đi.',
  invalid_amount: 'Số tiền không lớn hơn 0, hoặc chiều giao dịch không rõ hay trái với số tiền.',
  suspected_duplicate: 'Có thể trùng với một giao dịch đã nhận.',
  no_payment_code: 'Nội dung chuyển khoản không có mã thanh toán.',
  unknown_payment_code: 'Không tìm thấy hóa đơn có mã thanh toán này.',
  ambiguous_payment_code: 'Nội dung chuyển khoản có nhiều mã thanh toán.',
  invoice_not_payable: 'Hóa đơn không còn nhận thanh toán.',
  amount_exceeds_balance: 'Số tiền lớn hơn số còn phải trả.',
};

export const vi: Texts = {
  ticketStatus,
  reviewReason,
  topics: {
    RENTER: {
      'invoice.issued': (f) => ({
        title: `Thông báo ${billOf(f)}`,
        body: f('settled')
          ? `${after(room(f))}tổng cộng ${f('total')}, ${isPaid(f) ? 'đã được thanh toán đủ' : 'không còn phải trả'}.`
          : `${after(room(f))}cần thanh toán ${f('balance')}, hạn ${f('due_date')}.`,
      }),
      'invoice.reminder': (f) => ({
        title: dueIn(f),
        body: `${after(room(f))}còn ${f('balance')} cho ${billOf(f)}, hạn ${f('due_date')}. Nếu bạn vừa chuyển khoản, vui lòng bỏ qua lời nhắc này.`,
      }),
      'invoice.overdue': (f) => ({
        title: `${capitalized(billOf(f))} đã quá hạn`,
        body: `${after(room(f))}còn ${f('balance')}, hạn ${f('due_date')}. Nếu bạn vừa chuyển khoản, vui lòng bỏ qua thông báo này.`,
      }),
      'invoice.paid': (f) => ({
        title: isPaid(f) ? `Đã nhận đủ ${billOf(f)}` : `${capitalized(billOf(f))}: không còn phải trả`,
        body: `${after(room(f))}${closing(f)}`,
      }),
      'invoice.cancelled': (f) => ({
        title: `Hóa đơn ${f('number')} đã được hủy`,
        body: `${after(room(f))}bạn không cần thanh toán hóa đơn ${billOf(f)} này nữa.`,
      }),
      'payment.recorded': (f) => ({
        title: f('direction') === 'OUT' ? `Đã hoàn trả ${f('amount')}` : `Đã nhận ${f('amount')}`,
        body:
          f('direction') === 'OUT'
            ? `Chủ nhà đã ghi nhận khoản hoàn trả cho bạn, phiếu ${f('receipt')}.`
            : f('number')
              ? `Thanh toán cho hóa đơn ${f('number')}, còn lại ${f('balance')}.`
              : 'Khoản tiền được ghi vào tiền dư của bạn.',
      }),
      'payment.reversed': (f) => ({
        title: `Khoản thanh toán ${f('amount')} đã bị hủy`,
        body: f('number')
          ? `Hóa đơn ${f('number')} hiện còn ${f('balance')}. Vui lòng liên hệ chủ nhà nếu bạn có thắc mắc.`
          : 'Vui lòng liên hệ chủ nhà nếu bạn có thắc mắc.',
      }),
      'announcement.sent': (f) => ({ title: `Thông báo: ${f('title')}`, body: f('message') }),
      'handover.waiting': (f) => ({
        title: f('kind') === 'OUT' ? 'Biên bản trả phòng chờ bạn xác nhận' : 'Biên bản nhận phòng chờ bạn xác nhận',
        body: `${after(room(f))}chủ nhà đã ghi đồ đạc, số công tơ và chìa khóa ngày ${f('handed_over_on')}. Bạn mở ứng dụng xem từng món, ghi ý kiến nếu có điều gì khác rồi xác nhận.`,
      }),
      'ticket.status_changed': (f) => ({
        title: `Báo sửa chữa: ${ticketStatus[f('status')] ?? f('status')}`,
        body: f('title'),
      }),
      'ticket.commented': (f) => ({ title: `Phản hồi mới: ${f('title')}`, body: f('message') }),
      'question.answered': (f) => ({ title: `Chủ nhà trả lời về hóa đơn ${f('number')}`, body: f('message') }),
      'meter_reading.accepted': (f) => ({
        title: `Chỉ số tháng ${f('period')} đã được nhận`,
        body: [room(f), f('electricity') && `điện ${f('electricity')}`, f('water') && `nước ${f('water')}`]
          .filter(Boolean)
          .join(', '),
      }),
      'meter_reading.refused': (f) => ({
        title: `Chỉ số tháng ${f('period')} không được nhận`,
        body: `${after(room(f))}${asSentence(f('reason'))} Vui lòng kiểm tra và gửi lại.`,
      }),
    },
    OPERATOR: {
      'review_item.created': (f) => ({
        title: `Chuyển khoản ${f('amount')} cần đối soát`,
        body: reviewReason[f('reason')] ?? 'Chưa biết khoản tiền này thanh toán cho hóa đơn nào.',
      }),
      'payment.recorded': (f) => ({
        title: `Đã nhận ${f('amount')}`,
        body: f('number')
          ? `${f('renter')}, ${room(f)}, hóa đơn ${f('number')}, còn lại ${f('balance')}.`
          : `Ghi vào tiền dư của khách, phiếu ${f('receipt')}.`,
      }),
      'invoice.overdue': (f) => ({
        title: `Hóa đơn ${f('number')} quá hạn`,
        body: `${f('renter')}, ${room(f)}, còn ${f('balance')}, hạn ${f('due_date')}.`,
      }),
      'ticket.created': (f) => ({
        title: `Báo sửa chữa${f('priority') === 'URGENT' ? ' khẩn cấp' : ''}: ${f('title')}`,
        body: [f('renter'), room(f)].filter(Boolean).join(', '),
      }),
      'ticket.commented': (f) => ({ title: `${f('author') || 'Khách'} phản hồi: ${f('title')}`, body: f('message') }),
      'question.asked': (f) => ({
        title: `${f('renter')} hỏi về hóa đơn ${f('number')}`,
        body: `${after(room(f))}${f('message')}`,
      }),
      'meter_reading.recorded': (f) => ({
        title: `Chỉ số tháng ${f('period')} chờ nhận`,
        body: [room(f), f('electricity') && `điện ${f('electricity')}`, f('water') && `nước ${f('water')}`]
          .filter(Boolean)
          .join(', '),
      }),
      'invitation.accepted': (f) => ({
        title: `${f('renter')} đã nhận lời mời`,
        body: 'Từ nay khách xem hóa đơn và báo sửa chữa bằng tài khoản của mình.',
      }),
      'cash_handover.created': (f) => ({
        title: f('receiver')
          ? `Bạn được bàn giao ${f('amount')} tiền mặt`
          : `${f('amount')} tiền mặt đã nộp vào ngân hàng`,
        body: `${after(f('giver'))}${f('receiver') ? 'hãy đếm lại rồi xác nhận đã nhận' : 'hãy xác nhận khi tài khoản đã có tiền'}.`,
      }),
      'cash_handover.confirmed': (f) => ({
        title: `Khoản bàn giao ${f('amount')} đã được xác nhận`,
        body: f('receiver') ? `${f('receiver')} đã nhận tiền.` : 'Tiền đã vào tài khoản ngân hàng.',
      }),
      'cash_handover.refused': (f) => ({
        title: `Khoản bàn giao ${f('amount')} không được xác nhận`,
        body: `${asSentence(f('reason'))} Tiền trở lại quỹ của bạn.`,
      }),
      'deadline.due': (f) => ({
        title: LABELS.deadline_kind[f('deadline') as DeadlineKind]?.vi ?? 'Việc đến hạn',
        body: `${[f('renter'), room(f)].filter(Boolean).join(', ')}${f('renter') || room(f) ? ': ' : ''}hạn ${f('due_date')}.`,
      }),
      'billing_run.finished': (f) => ({
        title: `Đã lập xong hóa đơn tháng ${f('period')}`,
        body: `Lập mới ${f('created')}, đã có ${f('existed')}, không lập được ${f('failed')}, cần xem lại ${f('problems')}.`,
      }),
    },
  },
  many: {
    'review_item.created': (count) => `${count} khoản chuyển khoản cần đối soát`,
    'payment.recorded': (count) => `Đã nhận ${count} khoản thanh toán`,
    'invoice.overdue': (count) => `${count} hóa đơn quá hạn`,
    'ticket.created': (count) => `${count} yêu cầu sửa chữa mới`,
    'ticket.commented': (count) => `${count} phản hồi mới về sửa chữa`,
    'question.asked': (count) => `${count} câu hỏi mới về hóa đơn`,
    'meter_reading.recorded': (count) => `${count} chỉ số mới chờ nhận`,
    'invitation.accepted': (count) => `${count} khách đã nhận lời mời`,
    'cash_handover.created': (count) => `${count} khoản bàn giao tiền mặt chờ bạn xác nhận`,
    'cash_handover.confirmed': (count) => `${count} khoản bàn giao tiền mặt đã được xác nhận`,
    'cash_handover.refused': (count) => `${count} khoản bàn giao tiền mặt không được xác nhận`,
    'deadline.due': (count) => `${count} việc đến hạn`,
    'billing_run.finished': (count) => `Đã lập xong ${count} đợt hóa đơn`,
  },
  manyBody: 'Mở Rentroll để xem chi tiết.',
  email: {
    greeting: (name) => `Chào ${name},`,
    attached: 'Chi tiết từng khoản và mã QR để chuyển khoản nằm trong tệp PDF đính kèm.',
    choose: 'Bạn chọn những thông báo muốn nhận trong phần cài đặt của tài khoản Rentroll.',
    noTaxInvoice: 'Đây là thông báo thu tiền, không phải hóa đơn thuế.',
    noInvoice: 'Bạn không cần làm gì thêm. Thư này không phải hóa đơn thuế.',
    showBill: { MONTHLY: 'Xem phiếu tiền nhà', SETTLEMENT: 'Xem quyết toán', ONE_OFF: 'Xem khoản riêng' },
    showHandover: 'Xem và xác nhận',
    showTicket: 'Xem và trả lời',
    sendReadings: 'Gửi lại chỉ số',
    labels: {
      number: 'Số',
      room: 'Phòng',
      property: 'Nhà',
      period: 'Tháng',
      total: 'Tổng cộng',
      balance: 'Còn phải trả',
      others: 'Hóa đơn khác còn nợ',
      to_pay: 'Tổng phải trả',
      due_date: 'Hạn thanh toán',
      memo: 'Nội dung chuyển khoản',
      receipt: 'Phiếu thu',
      payout: 'Phiếu chi',
      amount: 'Số tiền',
      paid_total: 'Đã thanh toán',
      credited: 'Đã giảm trừ',
      written_off: 'Đã xóa nợ',
      bank: 'Ngân hàng',
      account: 'Số tài khoản',
      holder: 'Chủ tài khoản',
    },
  },
};
