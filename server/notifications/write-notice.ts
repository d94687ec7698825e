import type { Locale } from '../../domain/catalog/locales.ts';
import { formatMoney, spellDate, spellPeriod } from '../documents/format.ts';
import { type Email, renderEmail } from '../mail/render-email.ts';
import type { NoticeRow } from './queries.ts';
import { en } from './texts/en.ts';
import { type FactFormatter, kindOf, type NoticeText, type Texts } from './texts/texts.ts';
import { vi } from './texts/vi.ts';

const TEXTS: Record<Locale, Texts> = { vi, en };

const MONEY = ['total', 'balance', 'amount', 'paid_total', 'credited', 'written_off'];
const DATES = ['due_date', 'handed_over_on'];
/** Push services limit the whole message to about 4 KB. */
const MAX_TITLE_LENGTH = 120;
const MAX_BODY_LENGTH = 400;
const MAX_EMAIL_LENGTH = 4000;

function factFormatter({ facts, locale }: Pick<NoticeRow, 'facts' | 'locale'>): FactFormatter {
  return (name) => {
    const value = facts[name] ?? '';
    if (value === '') return '';
    if (MONEY.includes(name)) return formatMoney(value, locale);
    if (DATES.includes(name)) return spellDate(value, locale);
    return name === 'period' ? spellPeriod(value, locale) : value;
  };
}

type Written = Pick<NoticeRow, 'topic' | 'audience' | 'locale' | 'facts'>;

export function noticeText(notice: Written, maxBodyLength = MAX_BODY_LENGTH): NoticeText {
  const { topic, audience, locale, facts } = notice;
  const texts = TEXTS[locale];
  if (facts.count) return { title: texts.many[topic]?.(facts.count) ?? topic, body: texts.manyBody };
  const write = texts.topics[audience][topic];
  if (!write) throw new Error(`No text for topic ${topic} and audience ${audience}`);
  const { title, body } = write(factFormatter(notice));
  return { title: cut(title, MAX_TITLE_LENGTH), body: cut(body, maxBodyLength) };
}

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

/** What is left of an invoice and of the renter's others; `amount` is their sum. */
export type Debt = {
  balance: string;
  others: string;
  amount: string;
  /** The bank transfer that pays it, if there is a bank account. */
  transfer: { bank: string; account: string; holder: string; memo: string } | null;
};

const WHERE = ['number', 'room', 'property', 'period'];
const ASKING = [...WHERE, 'due_date', 'total', 'balance'];
const NOTHING = '0.00';
/** How the total was settled; what is zero is left out. */
const SETTLED = ['paid_total', 'credited', 'written_off'];

/** The facts of an email by topic; only bills and reminders say what is left to pay. */
function factNames({ topic, audience, facts }: Written): string[] {
  if (topic.startsWith('payment.')) return ['receipt', 'number'];
  if (!topic.startsWith('invoice.') || audience !== 'RENTER') return [];
  if (topic === 'invoice.paid' || facts.settled) {
    const parts = SETTLED.filter((name) => facts[name] !== NOTHING);
    const isPaidWhole = parts.length === 1 && parts[0] === 'paid_total';
    return [...WHERE, ...(isPaidWhole ? parts : ['total', ...parts])];
  }
  return topic === 'invoice.cancelled' ? WHERE : ASKING;
}

export const asksForMoney = (notice: Written): boolean => factNames(notice).includes('balance');

function buttonLabel(notice: Written): string {
  const { topic, locale } = notice;
  const { email } = TEXTS[locale];
  if (topic === 'handover.waiting' || topic === 'cash_handover.created') return email.showHandover;
  if (topic === 'meter_reading.refused') return email.sendReadings;
  return topic.startsWith('ticket.') ? email.showTicket : email.showBill[kindOf(factFormatter(notice))];
}

export function noticeEmail(
  planned: Written & { account_id: string | null },
  to: { name: string; organization: string; hasPdf: boolean; link?: string | null; debt?: Debt | null },
): Email {
  const { link, debt } = to;
  // Figures that are added up come from one reading.
  const notice = debt ? { ...planned, facts: { ...planned.facts, balance: debt.balance } } : planned;
  const { email } = TEXTS[notice.locale];
  const { title, body } = noticeText(notice, MAX_EMAIL_LENGTH);
  const fact = factFormatter(notice);
  const names = factNames(notice);
  const isBill = asksForMoney(notice);
  const isAbout = notice.topic.startsWith('invoice.') && notice.audience === 'RENTER';
  const shown = (name: string, value: string) => (value ? [{ label: email.labels[name] ?? name, value }] : []);
  const labelled = (name: string) => (name === 'receipt' && notice.facts.direction === 'OUT' ? 'payout' : name);
  const money = (name: string, amount: string) => shown(name, formatMoney(amount, notice.locale));
  const asked = isBill ? debt : null;
  const others =
    asked && asked.others !== NOTHING ? [...money('others', asked.others), ...money('to_pay', asked.amount)] : [];
  return renderEmail({
    locale: notice.locale,
    subject: `${title} – ${to.organization}`,
    heading: title,
    paragraphs: [email.greeting(to.name), ...body.split(/\n+/), ...(to.hasPdf ? [email.attached] : [])],
    ...(isBill ? { figure: email.labels[others.length > 0 ? 'to_pay' : 'balance'] ?? '' } : {}),
    facts: [
      ...names.flatMap((name) => shown(labelled(name), fact(name))),
      ...others,
      ...(asked?.transfer
        ? [
            ...shown('bank', asked.transfer.bank),
            ...shown('account', asked.transfer.account),
            ...shown('holder', asked.transfer.holder),
            ...money('amount', asked.amount),
            ...shown('memo', asked.transfer.memo),
          ]
        : isBill
          ? shown('memo', fact('memo'))
          : []),
    ],
    button: link ? { label: buttonLabel(notice), url: link } : null,
    signature: to.organization,
    smallPrint: [
      ...(isBill ? [email.noTaxInvoice] : isAbout ? [email.noInvoice] : []),
      ...(notice.account_id ? [email.choose] : []),
    ],
  });
}

/** All parameters that templates may use; Zalo ignores those a template does not use. */
export function zaloData(
  notice: Written,
  to: { name: string; organization: string; link: string | null },
): Record<string, string> {
  const fact = factFormatter(notice);
  return {
    customer_name: to.name,
    organization: to.organization,
    room: fact('room'),
    property: fact('property'),
    ...(notice.topic === 'announcement.sent' && {
      title: fact('title'),
      message: cut(fact('message'), MAX_BODY_LENGTH),
    }),
    invoice_number: fact('number'),
    period: fact('period'),
    amount: fact('balance').replaceAll(/\D/g, ''),
    due_date: fact('due_date'),
    payment_reference: fact('memo'),
    // A button of a template has a fixed address, to which it appends the token.
    link: to.link ?? '',
    link_token: to.link?.split('/').at(-1) ?? '',
  };
}
