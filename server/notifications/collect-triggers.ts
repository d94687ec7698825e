import { ACCOUNT_KINDS } from '../../domain/catalog/accounts.ts';
import type { EventType } from '../../domain/catalog/event-types.ts';
import type { Audience } from '../../domain/catalog/notifications.ts';
import { dong } from '../../domain/money.ts';
import { type Closing, closingOf } from '../../domain/notifications/closing-of.ts';
import type { Facts, NoticeTrigger } from '../../domain/notifications/plan-notices.ts';
import type { Tx } from '../database/transaction.ts';
import type { OutboxEvent } from '../events/queries.ts';
import { linkedRenters } from './queries.ts';
import { type InvoiceFacts, invoicesOf, type Place, requestersOf, roomsOf } from './subject-queries.ts';

// biome-ignore lint/suspicious/noExplicitAny: the payload of an event
type Data = any;

type Known = {
  invoices: Map<string, InvoiceFacts>;
  rooms: Map<string, Place>;
  /** Accounts of renters, to distinguish tickets they created from those created by staff. */
  renterAccounts: Set<string>;
  issuedNow: Set<string>;
  paidNow: Set<string>;
  /** Who started a billing run. */
  requesters: Map<string, string>;
};

/** What an event means for notifications; null if nobody is notified. */
type TriggerReader = (event: OutboxEvent, known: Known) => Omit<NoticeTrigger, 'cause' | 'subject'> | null;

const RENTER: Audience[] = ['RENTER'];
const OPERATOR: Audience[] = ['OPERATOR'];

export const invoiceFacts = (invoice: InvoiceFacts): Facts => ({
  number: invoice.invoice_number,
  kind: invoice.kind,
  period: invoice.period,
  due_date: invoice.due_date,
  total: invoice.total_amount,
  balance: invoice.balance,
  paid_total: invoice.paid_amount,
  credited: invoice.credited_amount,
  written_off: invoice.written_off_amount,
  settled: invoice.status === 'PAID' ? 'yes' : null,
  closing: invoice.status === 'PAID' ? closing(invoice) : null,
  memo: invoice.payment_reference,
  room: invoice.room_name,
  property: invoice.property_name,
  renter: invoice.renter_name,
});

const closing = ({ total_amount, paid_amount, written_off_amount }: InvoiceFacts): Closing =>
  closingOf({ total: dong(total_amount), paid: dong(paid_amount), writtenOff: dong(written_off_amount) });

const aboutInvoice = (invoice: InvoiceFacts, topic: NoticeTrigger['topic'], audiences: readonly Audience[]) => ({
  topic,
  audiences,
  actorId: null,
  propertyId: invoice.property_id,
  renterId: invoice.renter_id,
  invoiceId: invoice.id,
  facts: invoiceFacts(invoice),
});

const isOpen = ({ status }: InvoiceFacts): boolean => status === 'ISSUED' || status === 'PARTIALLY_PAID';

const readInvoice =
  (isRelevant: (invoice: InvoiceFacts, known: Known) => boolean, audiences: readonly Audience[]): TriggerReader =>
  ({ type, subject_id }, known) => {
    const invoice = known.invoices.get(subject_id);
    return invoice && isRelevant(invoice, known) ? aboutInvoice(invoice, type, audiences) : null;
  };

/**
 * Moving money between accounts notifies nobody; a payment that completes an invoice is covered by invoice.paid. One that arrives after the
 * rest was written off completes nothing.
 */
const readPayment: TriggerReader = ({ type, data }: { type: EventType; data: Data }, { invoices, paidNow }) => {
  const method = data.display?.method?.value;
  if (method === 'DEPOSIT' || method === 'CREDIT') return null;
  const invoice = data.invoice_id ? invoices.get(data.invoice_id) : undefined;
  const isCoveredByPaid = type === 'payment.recorded' && invoice?.status === 'PAID' && paidNow.has(invoice.id);
  const forOperators = type === 'payment.recorded' && data.direction === 'IN';
  return {
    topic: type,
    audiences: [...(isCoveredByPaid ? [] : RENTER), ...(forOperators ? OPERATOR : [])],
    actorId: data.created_by ?? null,
    propertyId: data.property_id ?? null,
    renterId: data.renter_id,
    invoiceId: data.invoice_id ?? null,
    facts: {
      ...(invoice ? invoiceFacts(invoice) : {}),
      amount: data.amount,
      direction: data.direction,
      purpose: data.purpose,
      receipt: data.receipt_number,
    },
  };
};

const aboutTicket = ({ type, data }: { type: EventType; data: Data }, rooms: Known['rooms']) => ({
  topic: type,
  actorId: null,
  propertyId: data.property_id,
  renterId: data.renter_id ?? null,
  invoiceId: null,
  facts: {
    title: data.title,
    status: data.display.status.value,
    priority: data.display.priority.value,
    room: rooms.get(data.room_id)?.room_name ?? null,
    property: rooms.get(data.room_id)?.property_name ?? null,
    renter: data.reported_by_name ?? null,
  },
});

const operatorTrigger = (event: OutboxEvent, facts: Facts, actorId: string | null = null) => ({
  topic: event.type,
  audiences: OPERATOR,
  actorId,
  propertyId: event.property_id,
  renterId: null,
  invoiceId: null,
  facts,
});

/**
 * Handed to a person: that person. Brought to the bank: those who can see that it arrived. The answer: who gave it. An owner who fills a
 * book for somebody else confirms it alone.
 */
const readCashHandover: TriggerReader = (event) => {
  const { from_name, to_account_id, to_cash_book_id, to_name, resolved_by, amount, reason, created_by }: Data =
    event.data;
  const facts = { amount, giver: from_name, receiver: to_name, reason };
  if (event.type !== 'cash_handover.created')
    return { ...operatorTrigger(event, facts, resolved_by), onlyAccountId: created_by };
  if (to_cash_book_id) return null;
  const trigger = operatorTrigger(event, facts, created_by);
  return to_account_id ? { ...trigger, onlyAccountId: to_account_id } : { ...trigger, permission: 'payments.record' };
};

const TRIGGER_READERS: Partial<Record<EventType, TriggerReader>> = {
  'invoice.issued': readInvoice(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED', RENTER),
  'invoice.overdue': readInvoice(isOpen, ACCOUNT_KINDS),
  'invoice.paid': readInvoice(({ id, status }, { issuedNow }) => status === 'PAID' && !issuedNow.has(id), RENTER),
  'invoice.cancelled': readInvoice(({ status, issue_date }) => status === 'CANCELLED' && issue_date !== null, RENTER),
  'payment.recorded': readPayment,
  'payment.reversed': readPayment,
  'ticket.status_changed': (event, { rooms }) => ({ ...aboutTicket(event, rooms), audiences: RENTER }),
  'ticket.created': (event, { rooms, renterAccounts }) =>
    renterAccounts.has((event.data as Data).created_by) ? { ...aboutTicket(event, rooms), audiences: OPERATOR } : null,
  'review_item.created': (event) => {
    const { resolution_kind, transfer_amount, failure_reason }: Data = event.data;
    return resolution_kind === null
      ? operatorTrigger(event, { amount: transfer_amount, reason: failure_reason })
      : null;
  },
  'meter_reading.recorded': (event, { rooms }) => {
    const { source, display, room_id, period, electricity_current, water_current }: Data = event.data;
    if (source !== 'RENTER' || display.status.value !== 'PENDING') return null;
    const room = rooms.get(room_id);
    return operatorTrigger(event, {
      period,
      room: room?.room_name ?? null,
      property: room?.property_name ?? null,
      electricity: electricity_current === null ? null : String(electricity_current),
      water: water_current === null ? null : String(water_current),
    });
  },
  'cash_handover.created': readCashHandover,
  'cash_handover.confirmed': readCashHandover,
  'cash_handover.refused': readCashHandover,
  'invitation.accepted': (event) => operatorTrigger(event, { renter: (event.data as Data).renter_name }),
  'billing_run.finished': (event, { requesters }) => {
    const { period, created, existed, failed, problems }: Data = event.data;
    const facts = { period, created: String(created), existed: String(existed), failed: String(failed) };
    return operatorTrigger(
      event,
      { ...facts, problems: String(problems.length) },
      requesters.get(event.subject_id) ?? null,
    );
  },
};

const idsOf = (values: unknown[]): string[] => [
  ...new Set(values.filter((one): one is string => typeof one === 'string')),
];

export type Log = { error(details: object, message: string): void };

export async function collectTriggers(tx: Tx, events: OutboxEvent[], log: Log): Promise<NoticeTrigger[]> {
  const relevant = events.filter(({ type }) => TRIGGER_READERS[type]);
  if (relevant.length === 0) return [];
  const data = (name: string) => relevant.map((event) => event.data[name]);
  const ofType = (prefix: string) => relevant.filter(({ type }) => type.startsWith(prefix));
  const tickets = relevant.filter(({ type }) => type === 'ticket.created');
  const [invoices, rooms, accounts] = [
    await invoicesOf(tx, idsOf([...ofType('invoice.').map(({ subject_id }) => subject_id), ...data('invoice_id')])),
    await roomsOf(tx, idsOf([...ofType('ticket.'), ...ofType('meter_reading.')].map((event) => event.data.room_id))),
    await linkedRenters(tx, idsOf(tickets.map((event) => event.data.renter_id))),
  ];
  const subjectsOf = (type: EventType) =>
    new Set(events.flatMap((each) => (each.type === type ? [each.subject_id] : [])));
  const known: Known = {
    invoices,
    rooms,
    renterAccounts: new Set(accounts.map(({ account_id }) => account_id)),
    issuedNow: subjectsOf('invoice.issued'),
    paidNow: subjectsOf('invoice.paid'),
    requesters: await requestersOf(tx, idsOf(ofType('billing_run.').map(({ subject_id }) => subject_id))),
  };
  return relevant.flatMap((event) => {
    const meaning = readEvent(event, known, log);
    const subject = { type: event.subject_type, id: event.subject_id };
    return meaning ? [{ ...meaning, cause: `event ${event.id}`, subject }] : [];
  });
}

/** One malformed event must not block those after it. */
function readEvent(event: OutboxEvent, known: Known, log: Log): ReturnType<TriggerReader> {
  try {
    return TRIGGER_READERS[event.type]?.(event, known) ?? null;
  } catch (error) {
    log.error({ err: error, event_id: event.id, type: event.type }, 'event could not be read for notifications');
    return null;
  }
}

export type Reminder = { invoice_id: string; renter_id: string; day: number };

/** One reminder per open invoice and scheduled day. */
export async function collectReminders(tx: Tx, reminders: Reminder[]): Promise<NoticeTrigger[]> {
  const invoices = await invoicesOf(tx, idsOf(reminders.map(({ invoice_id }) => invoice_id)));
  return reminders.flatMap(({ invoice_id, day }) => {
    const invoice = invoices.get(invoice_id);
    if (!invoice || !isOpen(invoice)) return [];
    const about = aboutInvoice(invoice, 'invoice.reminder', RENTER);
    const facts = { ...about.facts, day: String(day) };
    return [{ ...about, facts, cause: `reminder ${invoice_id} ${day}`, subject: { type: 'invoice', id: invoice_id } }];
  });
}
