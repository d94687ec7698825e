import type { DeadlineKind } from '../../../domain/catalog/deadlines.ts';
import type { InvoiceKind } from '../../../domain/catalog/invoices.ts';
import { LABELS } from '../../../domain/catalog/labels.ts';
import { asSentence, type FactFormatter, kindOf, type Texts } from './texts.ts';

const room = (f: FactFormatter): string => [f('room') && `Room ${f('room')}`, f('property')].filter(Boolean).join(', ');
const after = (text: string): string => (text ? `${text}: ` : '');
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const BILLS: Record<InvoiceKind, string> = {
  MONTHLY: 'rent',
  SETTLEMENT: 'settlement at move-out',
  ONE_OFF: 'separate charge',
};
const TITLES: Record<InvoiceKind, (period: string) => string> = {
  MONTHLY: (period) => `Rent notice for ${period}`,
  SETTLEMENT: (period) => `Settlement at move-out, ${period}`,
  ONE_OFF: (period) => `Separate charge, ${period}`,
};
const bill = (f: FactFormatter): string => BILLS[kindOf(f)];
const billOf = (f: FactFormatter): string => `the ${bill(f)} for ${f('period')}`;

/** How far away the due date is, from the day of the reminder. */
function dueIn(f: FactFormatter): string {
  const day = Number(f('day'));
  if (day === 0) return `Your ${bill(f)} is due today`;
  return day < 0 ? `Your ${bill(f)} is due in ${days(-day)}` : `Your ${bill(f)} is ${days(day)} overdue`;
}

const isPaid = (f: FactFormatter): boolean => f('closing') === '' || f('closing') === 'paid';

/** Why nothing is left to pay. */
function closing(f: FactFormatter): string {
  if (isPaid(f)) return `invoice ${f('number')} is paid in full. Thank you.`;
  return f('closing') === 'credited'
    ? `invoice ${f('number')} was credited in full. You do not have to pay it.`
    : `your landlord wrote off what was left of invoice ${f('number')}. You do not have to pay any more of it.`;
}

const ticketStatus: Texts['ticketStatus'] = {
  OPEN: 'Received',
  IN_PROGRESS: 'In progress',
  RESOLVED: 'Fixed',
  CANCELLED: 'Cancelled',
};

const reviewReason: Texts['reviewReason'] = {
  unknown_account: 'It was received on an account that is not set up.',
  outgoing_transfer: 'It is an outgoing transfer.',
  invalid_amount: 'Its amount is not above zero, or its direction is unknown or contradicts the amount.',
  suspected_duplicate: 'It may be a duplicate of an earlier transfer.',
  no_payment_code: 'Its memo has no payment code.',
  unknown_payment_code: 'No invoice has this payment code.',
  ambiguous_payment_code: 'Its memo has several payment codes.',
  invoice_not_payable: 'The invoice no longer accepts payments.',
  amount_exceeds_balance: 'It exceeds the remaining balance.',
};

export const en: Texts = {
  ticketStatus,
  reviewReason,
  topics: {
    RENTER: {
      'invoice.issued': (f) => ({
        title: TITLES[kindOf(f)](f('period')),
        body: f('settled')
          ? `${after(room(f))}${f('total')} in total, ${isPaid(f) ? 'already paid in full' : 'nothing is left to pay'}.`
          : `${after(room(f))}${f('balance')} to pay by ${f('due_date')}.`,
      }),
      'invoice.reminder': (f) => ({
        title: dueIn(f),
        body: `${after(room(f))}${f('balance')} is left of ${billOf(f)}, due ${f('due_date')}. If you have just paid, please ignore this reminder.`,
      }),
      'invoice.overdue': (f) => ({
        title: `The ${bill(f)} for ${f('period')} is overdue`,
        body: `${after(room(f))}${f('balance')} was due ${f('due_date')}. If you have just paid, please ignore this message.`,
      }),
      'invoice.paid': (f) => ({
        title: isPaid(f) ? `The ${bill(f)} for ${f('period')} is paid` : `Nothing is left to pay of ${billOf(f)}`,
        body: `${after(room(f))}${closing(f)}`,
      }),
      'invoice.cancelled': (f) => ({
        title: `Invoice ${f('number')} was cancelled`,
        body: `${after(room(f))}you no longer need to pay this invoice, ${billOf(f)}.`,
      }),
      'payment.recorded': (f) => ({
        title: f('direction') === 'OUT' ? `${f('amount')} paid back` : `${f('amount')} received`,
        body:
          f('direction') === 'OUT'
            ? `Your landlord recorded a refund to you, receipt ${f('receipt')}.`
            : f('number')
              ? `For invoice ${f('number')}; ${f('balance')} is left.`
              : 'It was added to your credit.',
      }),
      'payment.reversed': (f) => ({
        title: `The payment of ${f('amount')} was reversed`,
        body: f('number')
          ? `${f('balance')} is left on invoice ${f('number')}. Please contact your landlord if you have questions.`
          : 'Please contact your landlord if you have questions.',
      }),
      'announcement.sent': (f) => ({ title: `Announcement: ${f('title')}`, body: f('message') }),
      'handover.waiting': (f) => ({
        title:
          f('kind') === 'OUT' ? 'Please confirm the return of your room' : 'Please confirm the handover of your room',
        body: `${after(room(f))}your landlord has recorded its items, meter values and keys as of ${f('handed_over_on')}. Check them in the app, add a remark if you see something differently, then confirm.`,
      }),
      'ticket.status_changed': (f) => ({
        title: `Repair: ${ticketStatus[f('status')] ?? f('status')}`,
        body: f('title'),
      }),
      'ticket.commented': (f) => ({ title: `New reply: ${f('title')}`, body: f('message') }),
      'question.answered': (f) => ({
        title: `Your landlord replied about invoice ${f('number')}`,
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
        body: `${asSentence(f('reason'))} Please check and send them again.`,
      }),
    },
    OPERATOR: {
      'review_item.created': (f) => ({
        title: `A transfer of ${f('amount')} needs review`,
        body: reviewReason[f('reason')] ?? 'It could not be matched to an invoice.',
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
        title: `Readings for ${f('period')} are waiting for approval`,
        body: [room(f), f('electricity') && `electricity ${f('electricity')}`, f('water') && `water ${f('water')}`]
          .filter(Boolean)
          .join(', '),
      }),
      'invitation.accepted': (f) => ({
        title: `${f('renter')} accepted the invitation`,
        body: 'They can now view their invoices and report repairs with their own account.',
      }),
      'cash_handover.created': (f) => ({
        title: f('receiver')
          ? `You were handed ${f('amount')} in cash`
          : `${f('amount')} in cash was taken to the bank`,
        body: `${after(f('giver'))}${f('receiver') ? 'count it, then confirm that you have it' : 'confirm it when the account shows it'}.`,
      }),
      'cash_handover.confirmed': (f) => ({
        title: `Your cash of ${f('amount')} was confirmed`,
        body: f('receiver') ? `${f('receiver')} has the money.` : 'The money is in the bank account.',
      }),
      'cash_handover.refused': (f) => ({
        title: `Your cash of ${f('amount')} was not confirmed`,
        body: `${asSentence(f('reason'))} The money is in your cash book again.`,
      }),
      'deadline.due': (f) => ({
        title: LABELS.deadline_kind[f('deadline') as DeadlineKind]?.en ?? 'Deadline',
        body: `${[f('renter'), room(f)].filter(Boolean).join(', ')}${f('renter') || room(f) ? ': ' : ''}due ${f('due_date')}.`,
      }),
      'billing_run.finished': (f) => ({
        title: `The invoices for ${f('period')} have been created`,
        body: `${f('created')} new, ${f('existed')} already existed, ${f('failed')} failed, ${f('problems')} to review.`,
      }),
    },
  },
  many: {
    'review_item.created': (count) => `${count} transfers need review`,
    'payment.recorded': (count) => `${count} payments received`,
    'invoice.overdue': (count) => `${count} invoices are overdue`,
    'ticket.created': (count) => `${count} new repair requests`,
    'ticket.commented': (count) => `${count} new comments on repairs`,
    'question.asked': (count) => `${count} new questions about invoices`,
    'meter_reading.recorded': (count) => `${count} readings are waiting for approval`,
    'invitation.accepted': (count) => `${count} renters accepted their invitations`,
    'cash_handover.created': (count) => `${count} handovers of cash are waiting for you`,
    'cash_handover.confirmed': (count) => `${count} handovers of cash were confirmed`,
    'cash_handover.refused': (count) => `${count} handovers of cash were not confirmed`,
    'deadline.due': (count) => `${count} deadlines`,
    'billing_run.finished': (count) => `${count} billing runs have finished`,
  },
  manyBody: 'Open Rentroll for the details.',
  email: {
    greeting: (name) => `Hello ${name},`,
    attached: 'Every line and a QR code for the transfer are in the attached PDF.',
    choose: 'You can choose which messages you receive in the settings of your Rentroll account.',
    noTaxInvoice: 'This is a request for payment, not a tax invoice.',
    noInvoice: 'There is nothing left to do. This email is not a tax invoice.',
    showBill: { MONTHLY: 'View the invoice', SETTLEMENT: 'View the settlement', ONE_OFF: 'View the invoice' },
    showHandover: 'Check and confirm',
    showTicket: 'View and reply',
    sendReadings: 'Send the readings again',
    labels: {
      number: 'Number',
      room: 'Room',
      property: 'House',
      period: 'Month',
      total: 'Total',
      balance: 'Left to pay',
      others: 'Other unpaid invoices',
      to_pay: 'Total to pay',
      due_date: 'Due',
      memo: 'Transfer memo',
      receipt: 'Receipt',
      payout: 'Payout',
      amount: 'Amount',
      paid_total: 'Paid',
      credited: 'Credited',
      written_off: 'Written off',
      bank: 'Bank',
      account: 'Account number',
      holder: 'Account holder',
    },
  },
};
