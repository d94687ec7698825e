import type { FactFormatter, Texts } from './texts.ts';

const room = (f: FactFormatter): string => [f('room') && `Room ${f('room')}`, f('property')].filter(Boolean).join(', ');
const after = (text: string): string => (text ? `${text}: ` : '');
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** How far the due date is, from the day of the house's plan of reminders. */
function dueIn(f: FactFormatter): string {
  const day = Number(f('day'));
  if (day === 0) return 'Your rent is due today';
  return day < 0 ? `Your rent is due in ${days(-day)}` : `Your rent is ${days(day)} overdue`;
}

const ticketStatus: Texts['ticketStatus'] = {
  OPEN: 'Received',
  IN_PROGRESS: 'In progress',
  RESOLVED: 'Fixed',
  CANCELLED: 'Cancelled',
};

const reviewReason: Texts['reviewReason'] = {
  unknown_account: 'It came into an account that is not set up.',
  outgoing_transfer: 'It is a transfer that went out.',
  suspected_duplicate: 'It looks like a transfer we already know.',
  no_payment_code: 'Its memo has no payment code.',
  unknown_payment_code: 'No invoice has this payment code.',
  ambiguous_payment_code: 'Its memo has several payment codes.',
  invoice_not_payable: 'The invoice takes no payment any more.',
  amount_exceeds_balance: 'It is more than what is left to pay.',
};

export const en: Texts = {
  ticketStatus,
  reviewReason,
  topics: {
    RENTER: {
      'invoice.issued': (f) => ({
        title: `Rent notice for ${f('period')}`,
        body: f('settled')
          ? `${after(room(f))}${f('total')} in total, already paid in full.`
          : `${after(room(f))}${f('balance')} to pay by ${f('due_date')}.`,
      }),
      'invoice.reminder': (f) => ({
        title: dueIn(f),
        body: `${after(room(f))}${f('balance')} is left for ${f('period')}, due ${f('due_date')}. If you have just paid, please ignore this reminder.`,
      }),
      'invoice.overdue': (f) => ({
        title: `The rent for ${f('period')} is overdue`,
        body: `${after(room(f))}${f('balance')} was due ${f('due_date')}. If you have just paid, please ignore this message.`,
      }),
      'invoice.paid': (f) => ({
        title: `The rent for ${f('period')} is paid`,
        body: `${after(room(f))}invoice ${f('number')} is paid in full. Thank you.`,
      }),
      'invoice.cancelled': (f) => ({
        title: `Invoice ${f('number')} was cancelled`,
        body: `${after(room(f))}you no longer need to pay this invoice for ${f('period')}.`,
      }),
      'payment.recorded': (f) => ({
        title: f('direction') === 'OUT' ? `${f('amount')} paid back` : `${f('amount')} received`,
        body:
          f('direction') === 'OUT'
            ? `The house recorded a refund to you, receipt ${f('receipt')}.`
            : f('number')
              ? `For invoice ${f('number')}; ${f('balance')} is left.`
              : 'It was added to your credit.',
      }),
      'payment.reversed': (f) => ({
        title: `The payment of ${f('amount')} was reversed`,
        body: f('number')
          ? `${f('balance')} is left on invoice ${f('number')}. Please ask your landlord if this surprises you.`
          : 'Please ask your landlord if this surprises you.',
      }),
      'ticket.status_changed': (f) => ({
        title: `Repair: ${ticketStatus[f('status')] ?? f('status')}`,
        body: f('title'),
      }),
      'ticket.commented': (f) => ({ title: `New answer: ${f('title')}`, body: f('message') }),
      'question.answered': (f) => ({
        title: `Your landlord answered about invoice ${f('number')}`,
        body: f('message'),
      }),
      'meter_reading.accepted': (f) => ({
        title: `Your readings for ${f('period')} were accepted`,
        body: [room(f), f('electricity') && `electricity ${f('electricity')}`, f('water') && `water ${f('water')}`]
          .filter(Boolean)
          .join(', '),
      }),
      'meter_reading.refused': (f) => ({
        title: `Your readings for ${f('period')} were not accepted`,
        body: `${f('reason')}. Please look again and send them once more.`,
      }),
    },
    OPERATOR: {
      'review_item.created': (f) => ({
        title: `A transfer of ${f('amount')} needs a look`,
        body: reviewReason[f('reason')] ?? 'It is not known what it pays.',
      }),
      'payment.recorded': (f) => ({
        title: `${f('amount')} received`,
        body: f('number')
          ? `${f('renter')}, ${room(f)}, invoice ${f('number')}, ${f('balance')} left.`
          : `Added to the renter’s credit, receipt ${f('receipt')}.`,
      }),
      'invoice.overdue': (f) => ({
        title: `Invoice ${f('number')} is overdue`,
        body: `${f('renter')}, ${room(f)}, ${f('balance')} left, due ${f('due_date')}.`,
      }),
      'ticket.created': (f) => ({
        title: `${f('priority') === 'URGENT' ? 'Urgent repair' : 'Repair'}: ${f('title')}`,
        body: [f('renter'), room(f)].filter(Boolean).join(', '),
      }),
      'ticket.commented': (f) => ({ title: `${f('author') || 'Renter'} on: ${f('title')}`, body: f('message') }),
      'question.asked': (f) => ({
        title: `${f('renter')} asks about invoice ${f('number')}`,
        body: [room(f), f('message')].filter(Boolean).join(': '),
      }),
      'meter_reading.recorded': (f) => ({
        title: `Readings for ${f('period')} wait for approval`,
        body: [room(f), f('electricity') && `electricity ${f('electricity')}`, f('water') && `water ${f('water')}`]
          .filter(Boolean)
          .join(', '),
      }),
      'invitation.accepted': (f) => ({
        title: `${f('renter')} accepted the invitation`,
        body: 'From now on they see their bills and report repairs with an account of their own.',
      }),
      'billing_run.finished': (f) => ({
        title: `The invoices for ${f('period')} are made`,
        body: `${f('created')} new, ${f('existed')} existed, ${f('failed')} failed, ${f('problems')} to look at.`,
      }),
    },
  },
  many: {
    'review_item.created': (count) => `${count} transfers need a look`,
    'payment.recorded': (count) => `${count} payments received`,
    'invoice.overdue': (count) => `${count} invoices are overdue`,
    'ticket.created': (count) => `${count} new repair requests`,
    'ticket.commented': (count) => `${count} new comments on repairs`,
    'question.asked': (count) => `${count} new questions about invoices`,
    'meter_reading.recorded': (count) => `${count} readings wait for approval`,
    'invitation.accepted': (count) => `${count} renters accepted their invitations`,
    'billing_run.finished': (count) => `${count} billing runs are done`,
  },
  manyBody: 'Open Rentroll for the details.',
  email: {
    greeting: (name) => `Hello ${name},`,
    attached: 'Every line and a QR code for the transfer are in the attached PDF.',
    choose: 'You choose what we write to you about in the settings of your Rentroll account.',
    noTaxInvoice: 'This is a request for payment, not a tax invoice.',
    labels: {
      number: 'Number',
      room: 'Room',
      property: 'House',
      period: 'Month',
      total: 'Total',
      balance: 'Left to pay',
      due_date: 'Due',
      memo: 'Transfer memo',
      receipt: 'Receipt',
    },
  },
};
